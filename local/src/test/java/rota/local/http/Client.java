package rota.local.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Somebody who speaks to a server over a real connection.
final class Client implements AutoCloseable {
    private final HttpClient http;
    private final String url;

    Client(String url, SSLContext context, HttpClient.Version version) {
        this.http = HttpClient.newBuilder().sslContext(context).version(version).build();
        this.url = url;
    }

    /// An answer that has come in whole.
    record Answer(int code, String type, String text, HttpResponse<String> whole) {
        Json.Obj json() {
            return Codec.readObject(text);
        }

        String message() {
            return json().text("message").orElse("");
        }

        String reason() {
            return json().text("reason").orElse("");
        }
    }

    Answer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    Answer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    /// @param body JSON in which `'` stands for `"`
    /// @param headers names and values in turn
    Answer send(String method, String path, String body, String... headers) {
        return sendRaw(method, path, body.replace('\'', '"'), headers);
    }

    Answer sendRaw(String method, String path, String body, String... headers) {
        try {
            var publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
            var request = request(path, headers).method(method, publisher).build();
            var response = http.send(request, BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers().firstValue("Content-Type").orElse(""),
                    response.body(), response);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /// An answer that goes on.
    HttpResponse<InputStream> open(String path, String... headers) {
        try {
            return http.send(request(path, headers).build(), BodyHandlers.ofInputStream());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    HttpClient http() {
        return http;
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpRequest.Builder request(String path, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(60));
        return headers.length == 0 ? request : request.headers(headers);
    }
}
