package rota.local.http;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.stream.Channels;

/// A WebSocket on which nothing is said but why nothing will be.
public final class LastWord extends Session.Listener.Abstract {
    private final byte[] status;

    LastWord(Json.Obj status) {
        this.status = Codec.bytes(status);
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        session.sendBinary(Channels.message(Channels.ERROR, status, status.length),
                Callback.from(() -> session.close(StatusCode.NORMAL, "", Callback.NOOP), _ -> session.disconnect()));
        session.demand();
    }
}
