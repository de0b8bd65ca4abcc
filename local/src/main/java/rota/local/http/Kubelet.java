package rota.local.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import rota.api.client.ApiException;

/// The agent of a node: where it listens, and how to reach it.
///
/// @param http shows the agent who we are, and believes no other
record Kubelet(URI uri, HttpClient http) {
    private static final int LONGEST_REFUSAL = 50_000;

    /// The answer, which may go on for ever.
    ///
    /// @param pod whom the answer is about
    /// @throws ApiException in the agent's words when it refuses
    InputStream get(URI target, String pod) {
        try {
            var response = http.send(HttpRequest.newBuilder(target).build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() == 200) return response.body();
            try (var body = response.body()) {
                throw refusal(response.statusCode(), pod,
                        new String(body.readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8));
            }
        } catch (IOException broken) {
            throw unreachable(target, broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unreachable(target, interrupted);
        }
    }

    static ApiException unreachable(URI target, Throwable why) {
        return new ApiException.ServerTrouble(500, "Get \"" + target + "\": " + why, Duration.ZERO);
    }

    /// What the agent says is passed on where it speaks of the request; where it knows nothing at all, a real server
    /// has words of its own.
    private static ApiException refusal(int code, String pod, String words) {
        return switch (code) {
            case 400 -> Refusals.badRequest(words);
            case 401 -> new ApiException.Forbidden(401, "Unauthorized",
                    "the server has asked for the client to provide credentials ( pods/log " + pod + ")");
            case 403 -> new ApiException.Forbidden(403, "Forbidden", words);
            case 404 -> new ApiException.NotFound("the server could not find the requested resource ( pods/log " + pod
                    + ")");
            default -> new ApiException.ServerTrouble(500, words, Duration.ZERO);
        };
    }
}
