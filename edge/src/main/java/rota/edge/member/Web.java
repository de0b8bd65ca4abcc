package rota.edge.member;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.client.ApiException;
import rota.api.peer.MemberRequest;
import rota.api.peer.MemberRequest.Way;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Members over HTTP: requests of the user's own, and agents.
final class Web {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    /// An agent answers in time by itself; this is for one that does not.
    private static final Duration SLACK = Duration.ofSeconds(5);
    /// An agent that says one of these has not failed: it is to be asked again.
    private static final List<String> LATER = List.of("inProgress", "busy", "preconditionFailed");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT).build();

    String send(MemberRequest request, Way.Http way) {
        var answer = answer(request, question(request, way), request.patience().timeout());
        if (answer.statusCode() / 100 != 2)
            throw failed(request, "expected success, found " + answer.statusCode() + " " + answer.body());
        return answer.body();
    }

    /// What its user has written may be no request at all, and a pod may have no address yet.
    private static HttpRequest question(MemberRequest request, Way.Http way) {
        try {
            var body = way.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(way.body());
            var builder = HttpRequest.newBuilder(URI.create(way.url())).method(way.method(), body);
            way.headers().forEach(builder::header);
            return builder.build();
        } catch (IllegalArgumentException broken) {
            throw failed(request, "expected a request that can be sent to " + way.url() + ": " + broken.getMessage());
        }
    }

    /// What an agent of that name says: its error, or its output.
    String ask(MemberRequest request, Way.Agent agent) {
        if (agent.address().isEmpty())
            throw new ApiException.Unreachable(request.words() + ": expected a pod with an address", false);
        var uri = URI.create("http://" + agent.address() + ":" + agent.port() + "/v1.0/action");
        var tries = request.patience();
        var patience = tries.timeout().plus(tries.pause()).multipliedBy(tries.retries() + 1L).plus(SLACK);
        var answer = answer(request, HttpRequest.newBuilder(uri).header("Content-Type", "application/json").POST(
                BodyPublishers.ofByteArray(Codec.bytes(question(request)))).build(), patience);
        if (answer.statusCode() != 200 && answer.statusCode() != 500)
            throw failed(request, "expected 200 or 500, found " + answer.statusCode());
        return said(request, answer.body());
    }

    private static Json.Obj question(MemberRequest request) {
        var tries = request.patience();
        var retries = Json.object("maxRetries", Json.of(tries.retries())).with("retryInterval", Json.of(tries.pause()
                .toNanos()));
        var question = Json.object("action", Json.of(request.action())).with("parameters", Codec.json(request
                .parameters())).with("timeoutSeconds", Json.of(tries.timeout().toSeconds())).with("retryPolicy",
                        retries);
        return request.arguments().isEmpty() ? question : question.with("arguments", new Json.Arr(request.arguments()
                .stream().map(Web::list).toList()));
    }

    private static Json list(List<String> texts) {
        return new Json.Arr(texts.stream().map(Json::of).toList());
    }

    /// An action that an agent does not have is none that fails.
    private static String said(MemberRequest request, String body) {
        try {
            var answer = Codec.readObject(body);
            var error = answer.text("error").orElse("");
            if (error.equals("notDefined")) return "";
            if (LATER.contains(error))
                throw new ApiException.TooManyRequests(request.words() + ": " + error + ": " + answer.text("message")
                        .orElse(""), PAUSE);
            if (!error.isEmpty()) throw failed(request, error + ": " + answer.text("message").orElse(""));
            return new String(Base64.getDecoder().decode(answer.text("output").orElse("")), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            throw failed(request, "expected the answer of an agent: " + broken.getMessage());
        }
    }

    /// The whole answer within this time: a timeout of the request itself would end with the first line of it.
    private HttpResponse<String> answer(MemberRequest request, HttpRequest question, Duration patience) {
        var answer = http.sendAsync(question, BodyHandlers.ofString());
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException trouble) {
            var cause = Optional.ofNullable(trouble.getCause()).orElse(trouble);
            throw new ApiException.Unreachable(words(request, cause), !(cause instanceof ConnectException
                    || cause instanceof HttpConnectTimeoutException));
        } catch (TimeoutException _) {
            answer.cancel(true);
            throw new ApiException.Unreachable(request.words() + ": expected an answer within " + patience.toSeconds()
                    + " s", true);
        } catch (InterruptedException stop) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new ApiException.Unreachable(words(request, stop), true);
        }
    }

    private static String words(MemberRequest request, Throwable trouble) {
        return request.words() + ": " + trouble;
    }

    private static ApiException failed(MemberRequest request, String why) {
        return new ApiException.ServerTrouble(500, request.words() + ": " + why, Duration.ZERO);
    }
}
