package rota.local.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/// Carries a watch over a WebSocket, one event a message.
public final class WatchSocket extends Session.Listener.AbstractAutoDemanding implements WatchStream.Carrier {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final WatchStream stream;
    private final Executor executor;

    WatchSocket(WatchStream stream, Executor executor) {
        this.stream = stream;
        this.executor = executor;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        session.setIdleTimeout(Duration.ZERO);
        executor.execute(this::run);
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        stream.stop();
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        stream.stop();
    }

    @Override
    public void send(byte[] frame) throws IOException {
        await(it -> getSession().sendText(new String(frame, StandardCharsets.UTF_8), it));
    }

    /// Nothing is held back.
    @Override
    public void flush() {}

    private void run() {
        try {
            stream.run(this);
            getSession().close(StatusCode.NORMAL, "", Callback.NOOP);
        } catch (IOException _) {
            getSession().disconnect();
        }
    }

    /// Waits until a message is on its way; a client that takes none for too long is cut off.
    private static void await(Consumer<Callback> sending) throws IOException {
        var sent = new CompletableFuture<Void>();
        sending.accept(Callback.from(() -> sent.complete(null), sent::completeExceptionally));
        try {
            sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException gone) {
            throw new IOException("the client takes no more events", gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

}
