package rota.local.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import rota.api.wire.Codec;

/// Answers what is no proper HTTP with a `Status` like everything else.
final class ProtocolErrors implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var code = response.getStatus() < 400 ? 500 : response.getStatus();
        var words = request.getAttribute(ErrorHandler.ERROR_MESSAGE) instanceof String text
                ? text
                : HttpStatus.getMessage(code);
        response.setStatus(code);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        var reason = code < 500 ? "BadRequest" : "InternalError";
        response.write(true, ByteBuffer.wrap(Codec.bytes(Status.failure(code, reason, words))), callback);
        return true;
    }
}
