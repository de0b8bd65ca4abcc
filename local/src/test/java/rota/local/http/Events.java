package rota.local.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The events of a watch, as a client reads them. A wait has a bound.
final class Events implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final BufferedReader lines;

    Events(InputStream stream) {
        lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /// The next event, in short: `ADDED a`, `BOOKMARK`, `ERROR 410`.
    String next() {
        return told(nextTree());
    }

    Json.Obj nextTree() {
        return await(() -> Codec.readObject(String.valueOf(lines.readLine())));
    }

    /// All events up to the end of the stream.
    List<String> rest() {
        return await(() -> {
            var told = new ArrayList<String>();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                told.add(told(Codec.readObject(line)));
            }
            return told;
        });
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static String told(Json.Obj event) {
        var type = event.text("type").orElse("?");
        return switch (type) {
            case "BOOKMARK" -> event.at("object", "metadata", "annotations").isPresent() ? "BOOKMARK initial" : type;
            case "ERROR" -> type + " " + event.at("object", "code").orElse(Json.Null.NULL);
            default -> type + " " + event.text("object", "metadata", "name").orElse("?");
        };
    }

    private static <T> T await(java.util.concurrent.Callable<T> reading) {
        var task = new FutureTask<>(reading);
        Thread.startVirtualThread(task);
        try {
            return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException failed) {
            throw new IllegalStateException("expected an event, found none", failed);
        }
    }
}
