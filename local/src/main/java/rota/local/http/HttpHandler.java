package rota.local.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import rota.local.http.auth.User;

/// The side of the front that knows the HTTP server: makes a [Call] of a request and sends the [Reply]. Every request
/// has a virtual thread; the server's own threads never wait for anybody.
final class HttpHandler extends Handler.Abstract.NonBlocking {
    private static final int LARGEST_BODY = 3 * 1024 * 1024;
    /// So much more is read and thrown away, so that an honest client gets to read why.
    private static final int LARGEST_WASTE = 32 * 1024 * 1024;
    private static final User NOBODY = new User("system:anonymous", "", List.of("system:unauthenticated"));

    private final Front front;
    private final Doorman doorman;
    private final Semaphore places;
    private final Sockets sockets;

    /// @param places how many calls may be carried out at once; watches take none while they wait
    HttpHandler(Front front, Doorman doorman, Semaphore places, Sockets sockets) {
        this.front = front;
        this.doorman = doorman;
        this.places = places;
        this.sockets = sockets;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        sockets.executor().execute(() -> serve(request, response, callback));
        return true;
    }

    private void serve(Request request, Response response, Callback callback) {
        try {
            var reply = reply(request);
            switch (reply) {
                case Reply.Events(var stream, _) when Sockets.isWanted(request) ->
                        sockets.open(stream, request, response, callback);
                case Reply.Relay relay -> sockets.relay(relay, request, response, callback);
                case Reply.Tree _, Reply.Text _, Reply.Events _, Reply.Bytes _ -> {
                    drain(request);
                    new ReplyWriter(request, response).write(reply);
                    callback.succeeded();
                }
            }
        } catch (IOException | RuntimeException | Error broken) {
            callback.failed(broken);
        }
    }

    private Reply reply(Request request) {
        if (!places.tryAcquire()) return Front.refusal(Refusals.tooBusy());
        try {
            return front.answer(call(request));
        } catch (RuntimeException refusal) {
            return Front.refusal(refusal);
        } finally {
            places.release();
        }
    }

    private Call call(Request request) {
        var uri = request.getHttpURI();
        var path = PathParts.of(uri.getPath());
        var user = doorman.user(request).or(() -> Service.isPublic(path) ? Optional.of(NOBODY) : Optional.empty())
                .orElseThrow(Refusals::unauthorized);
        var query = Query.parse(uri.getQuery() == null ? "" : uri.getQuery());
        return new Call(request.getMethod(), path, query, name -> header(request, name), () -> body(request), user,
                new ArrayList<>());
    }

    /// A client that is cut off while it still sends would not hear the answer.
    private static void drain(Request request) {
        try {
            waste(Content.Source.asInputStream(request));
        } catch (IOException _) {
            // It is gone, or does not go on: the answer is written all the same.
        }
    }

    private static void waste(InputStream source) throws IOException {
        var waste = new byte[64 * 1024];
        for (var read = 0L; read < LARGEST_WASTE;) {
            var more = source.read(waste);
            if (more < 0) break;
            read += more;
        }
    }

    /// Several headers of one name are one list.
    private static String header(Request request, String name) {
        return String.join(",", request.getHeaders().getValuesList(name));
    }

    private static byte[] body(Request request) {
        try (var source = Content.Source.asInputStream(request)) {
            var bytes = source.readNBytes(LARGEST_BODY + 1);
            if (bytes.length <= LARGEST_BODY) return bytes;
            waste(source);
            throw Refusals.tooLarge(LARGEST_BODY);
        } catch (IOException _) {
            // The client is gone, or has fallen silent; if it still listens, this is what it hears.
            throw Refusals.badRequest("unexpected end of the request");
        }
    }

}
