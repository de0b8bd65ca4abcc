package rota.local.http;

import java.io.IOException;
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
record Sockets(ServerWebSocketContainer container, Executor executor) {

    /// Whether a client asks for one.
    static boolean isWanted(Request request) {
        return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket");
    }

    /// Carries a watch over a WebSocket.
    void open(WatchStream stream, Request request, Response response, Callback callback) {
        var socket = new WatchSocket(stream, executor);
        var upgraded = false;
        try {
            upgraded = container.upgrade((_, _, _) -> socket, request, response, callback);
        } finally {
            if (!upgraded) stream.stop();
        }
        if (!upgraded) Response.writeError(request, response, callback, 400, "expected a WebSocket handshake");
    }

    /// Connects the client's WebSocket with one to the agent of a node. What the agent refuses is said on the channel
    /// for errors, as a real server does it: clients take a refused handshake for a server that is too old, and try
    /// again in an older way.
    void relay(Reply.Relay wanted, Request request, Response response, Callback callback) throws IOException {
        var asked = request.getHeaders().getCSV("Sec-WebSocket-Protocol", true);
        var protocol = Channels.PROTOCOLS.stream().filter(asked::contains).findFirst();
        if (protocol.isEmpty()) {
            new ReplyWriter(request, response).write(Front.refusal(Refusals.badRequest(
                    "expected one of the WebSocket protocols " + Channels.PROTOCOLS + ", found " + asked)));
            callback.succeeded();
            return;
        }
        var relay = new Relay();
        var refusal = relay.connect(wanted.agent(), wanted.target(), protocol.get());
        var upgraded = container.upgrade((_, answered, _) -> {
            answered.setAcceptedSubProtocol(protocol.get());
            return refusal.isPresent() ? new LastWord(Status.of(refusal.get())) : relay;
        }, request, response, callback);
        if (upgraded) return;
        relay.end();
        Response.writeError(request, response, callback, 400, "expected a WebSocket handshake");
    }
}
