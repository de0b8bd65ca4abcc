package rota.local.http;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import rota.local.http.stream.Channels;

/// Turns requests into WebSockets.
///
/// @param executor starts a thread for every task, at once
record Sockets(ServerWebSocketContainer container, Kubelets kubelets, Executor executor) {

    /// Whether a client asks for one.
    static boolean isWanted(Request request) {
        return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket");
    }

    /// Carries a watch over a WebSocket.
    void open(WatchStream stream, Request request, Response response, Callback callback) {
        var socket = new WatchSocket(stream, executor);
        if (!container.upgrade((_, _, _) -> socket, request, response, callback)) {
            stream.stop();
            Response.writeError(request, response, callback, 400, "expected a WebSocket handshake");
        }
    }

    /// Connects the client's WebSocket with one to the agent of a node. The agent comes first: what it refuses is said
    /// while there still is an answer to say it in.
    void relay(URI target, Request request, Response response, Callback callback) throws IOException {
        var asked = request.getHeaders().getCSV("Sec-WebSocket-Protocol", true);
        var protocol = Channels.PROTOCOLS.stream().filter(asked::contains).findFirst();
        var relay = new Relay();
        try {
            if (protocol.isEmpty()) {
                throw Refusals.badRequest("expected one of the WebSocket protocols " + Channels.PROTOCOLS + ", found "
                        + asked);
            }
            relay.connect(kubelets.http(), target, protocol.get());
        } catch (CompletionException | rota.api.client.ApiException trouble) {
            var refusal = trouble instanceof CompletionException
                    ? Kubelets.unreachable(target, trouble.getCause() == null ? trouble : trouble.getCause())
                    : trouble;
            new ReplyWriter(request, response).write(Front.refusal(refusal));
            callback.succeeded();
            return;
        }
        var upgraded = container.upgrade((_, answered, _) -> {
            answered.setAcceptedSubProtocol(protocol.get());
            return relay;
        }, request, response, callback);
        if (upgraded) return;
        relay.end();
        Response.writeError(request, response, callback, 400, "expected a WebSocket handshake");
    }
}
