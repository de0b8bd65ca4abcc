package rota.local.http;

import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// Turns requests into WebSockets.
///
/// @param executor starts a thread for every task, at once
record Sockets(ServerWebSocketContainer container, Executor executor) {

    /// Whether a client asks for one.
    static boolean isWanted(Request request) {
        return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket");
    }

    void open(WatchStream stream, Request request, Response response, Callback callback) {
        var socket = new WatchSocket(stream, executor);
        if (!container.upgrade((_, _, _) -> socket, request, response, callback)) {
            stream.stop();
            Response.writeError(request, response, callback, 400, "expected a WebSocket handshake");
        }
    }
}
