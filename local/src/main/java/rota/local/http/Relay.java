package rota.local.http;

import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;

/// Two WebSockets, each of which gets what the other receives: the next message is taken when the last one has been
/// passed on, so a slow side slows the other down.
public final class Relay extends Session.Listener.Abstract {
    private final CompletableFuture<WebSocket> agent = new CompletableFuture<>();
    private final CompletableFuture<Session> client = new CompletableFuture<>();

    /// Returns when the far side has agreed, or with the reason why it does not.
    Optional<ApiException> connect(Kubelet kubelet, URI target, String protocol) {
        var uri = URI.create(target.toString().replaceFirst("^https", "wss"));
        try {
            agent.complete(kubelet.http().newWebSocketBuilder().subprotocols(protocol)
                    .connectTimeout(Duration.ofSeconds(10)).buildAsync(uri, new FarSide()).join());
            return Optional.empty();
        } catch (CompletionException trouble) {
            return Optional.of(refusal(target, trouble.getCause() == null ? trouble : trouble.getCause()));
        }
    }

    private static ApiException refusal(URI target, Throwable trouble) {
        return trouble instanceof WebSocketHandshakeException refused
                ? new ApiException.ServerTrouble(500, "unable to upgrade connection: "
                        + String.valueOf(refused.getResponse().body()).strip(), Duration.ZERO)
                : Kubelet.unreachable(target, trouble);
    }

    /// Hangs up on the far side.
    void end() {
        var _ = agent.thenAccept(WebSocket::abort);
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        session.setIdleTimeout(Duration.ZERO);
        session.demand();
        client.complete(session);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer message, Callback callback) {
        var copy = ByteBuffer.allocate(message.remaining()).put(message).flip();
        callback.succeed();
        var _ = agent.join().sendBinary(copy, true).whenComplete((_, broken) -> {
            if (broken == null) getSession().demand();
            else
                getSession().disconnect();
        });
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        end();
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        end();
    }

    private final class FarSide implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
            var copy = ByteBuffer.allocate(part.remaining()).put(part).flip();
            return client.thenCompose(it -> {
                var sent = new CompletableFuture<@Nullable Void>();
                it.sendPartialBinary(copy, last, Callback.from(() -> sent.complete(null), sent::completeExceptionally));
                return sent;
            }).whenComplete((_, broken) -> {
                if (broken == null) socket.request(1);
                else
                    socket.abort();
            });
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            var _ = client.thenAccept(it -> it.close(code, reason, Callback.NOOP));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            var _ = client.thenAccept(Session::disconnect);
        }
    }
}
