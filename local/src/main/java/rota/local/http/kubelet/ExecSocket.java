package rota.local.http.kubelet;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.agent.ExecSession;
import rota.local.http.stream.Channels;

/// Connects a command with a WebSocket: what it prints goes out as it comes, what is typed goes in, and its exit code
/// is the last message.
public final class ExecSocket extends Session.Listener.Abstract {
    private static final System.Logger LOG = System.getLogger(ExecSocket.class.getName());
    private static final int CHUNK = 16 * 1024;

    private final ExecSession command;
    private final boolean typing;
    private final Executor executor;
    private final CountDownLatch printing = new CountDownLatch(2);
    /// Messages of a socket go out one after the other.
    private final ReentrantLock sending = new ReentrantLock();

    ExecSocket(ExecSession command, boolean typing, Executor executor) {
        this.command = command;
        this.typing = typing;
        this.executor = executor;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        session.setIdleTimeout(Duration.ZERO);
        executor.execute(() -> print(command.stdout(), Channels.STDOUT));
        executor.execute(() -> print(command.stderr(), Channels.STDERR));
        executor.execute(this::end);
        if (!typing) executor.execute(this::closeInput);
        session.demand();
    }

    @Override
    public void onWebSocketBinary(ByteBuffer message, Callback callback) {
        var copy = new byte[message.remaining()];
        message.get(copy);
        callback.succeed();
        executor.execute(() -> {
            take(copy);
            getSession().demand();
        });
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        command.close();
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        command.close();
    }

    private void take(byte[] message) {
        if (message.length == 0) return;
        try {
            if (message[0] == Channels.STDIN && typing) {
                command.stdin().write(message, 1, message.length - 1);
                command.stdin().flush();
            } else if (message[0] == Channels.RESIZE) {
                resize(new String(message, 1, message.length - 1, StandardCharsets.UTF_8));
            } else if (message[0] == Channels.CLOSE && message.length > 1 && message[1] == Channels.STDIN) {
                closeInput();
            }
        } catch (IOException _) {
            // The command no longer reads: as in a shell, that is its business.
        }
    }

    /// Such as `{"Width":80,"Height":24}`; a window that says nothing has not changed.
    private void resize(String message) {
        try {
            var size = Codec.readObject(message);
            var columns = number(size, "Width");
            var rows = number(size, "Height");
            if (columns > 0 && rows > 0) command.resize(columns, rows);
        } catch (IllegalArgumentException wrong) {
            LOG.log(Level.DEBUG, () -> "a client sent no size of its window: " + wrong.getMessage());
        }
    }

    private static int number(Json.Obj size, String name) {
        return size.at(name).map(it -> it instanceof Json.Num(var value) ? value.intValue() : 0).orElse(0);
    }

    private void closeInput() {
        try {
            command.stdin().close();
        } catch (IOException _) {
            // It has ended before us.
        }
    }

    private void print(InputStream source, byte channel) {
        try (source) {
            var buffer = new byte[CHUNK];
            for (var read = source.read(buffer); read >= 0; read = source.read(buffer)) {
                if (read > 0) send(Channels.message(channel, buffer, read));
            }
        } catch (IOException _) {
            // The command has ended, or nobody listens any more: its exit tells.
        } finally {
            printing.countDown();
        }
    }

    private void end() {
        try {
            printing.await();
            send(Channels.end(command.exit().get()));
            getSession().close(StatusCode.NORMAL, "", Callback.NOOP);
        } catch (IOException | ExecutionException _) {
            getSession().disconnect();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            command.close();
        }
    }

    /// Returns when the message is on its way: a slow reader slows the command down.
    private void send(ByteBuffer message) throws IOException {
        sending.lock();
        try {
            var sent = new CompletableFuture<@Nullable Void>();
            getSession().sendBinary(message, Callback.from(() -> sent.complete(null), sent::completeExceptionally));
            sent.get();
        } catch (ExecutionException gone) {
            throw new IOException("nobody listens any more", gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        } finally {
            sending.unlock();
        }
    }
}
