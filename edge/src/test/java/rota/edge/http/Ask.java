package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import rota.edge.http.Destination.Detour;

/// The words of somebody who asks.
final class Ask {
    static final Duration PATIENCE = Duration.ofSeconds(ScriptedServer.PATIENCE_SECONDS);
    static final String HI = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";

    private Ask() {}

    static Destination at(ScriptedServer server) {
        return new Destination("127.0.0.1", server.port(), Optional.empty(), new Detour.None(), PATIENCE);
    }

    static Connections to(ScriptedServer server) {
        return to(server, PATIENCE);
    }

    static Connections to(ScriptedServer server, Duration patience) {
        return new Connections(at(server), patience);
    }

    static Outgoing get(String target) {
        return new Outgoing("GET", target, Map.of(), "");
    }

    static Outgoing head(String target) {
        return new Outgoing("HEAD", target, Map.of(), "");
    }

    static Outgoing post(String target, String body) {
        return new Outgoing("POST", target, Map.of("Content-Type", List.of("text/plain")), body);
    }

    /// All of it, up to its end.
    static String text(Answer answer) throws IOException {
        return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
    }

    static String text(Connections connections, Outgoing request) throws IOException {
        return text(connections.send(request));
    }

    /// What goes wrong with an exchange, from the request up to the end of the body.
    static Throwable trouble(Connections connections, Outgoing request) {
        var trouble = catchThrowable(() -> text(connections, request));
        assertThat(trouble).isNotNull();
        return trouble;
    }

    /// Does it on a thread of its own.
    static <T> FutureTask<T> aside(Callable<T> call) {
        var task = new FutureTask<>(call);
        Thread.ofVirtual().start(task);
        return task;
    }

    static <T> T result(FutureTask<T> task) throws Exception {
        return task.get(ScriptedServer.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// What has gone wrong aside.
    static Throwable trouble(FutureTask<?> task) {
        var failed = catchThrowable(() -> result(task));
        assertThat(failed).isInstanceOf(ExecutionException.class).hasCauseInstanceOf(Throwable.class);
        return Objects.requireNonNull(failed.getCause());
    }
}
