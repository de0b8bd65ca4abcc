package rota.local.http.kubelet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import rota.local.agent.Containers;
import rota.local.agent.PodRef;
import rota.local.http.auth.Login;
import rota.local.http.stream.Channels;
import rota.local.http.stream.HangUp;
import rota.local.http.tls.PeerCertificate;

/// Answers what a kubelet is asked: `/containerLogs/NAMESPACE/POD/CONTAINER` and `/exec/NAMESPACE/POD/CONTAINER`.
final class KubeletHandler extends Handler.Abstract.NonBlocking {
    private static final String MASTERS = "system:masters";

    private final Containers containers;
    private final X509Certificate authority;
    private final KubeletServer.Surroundings surroundings;
    private final ServerWebSocketContainer sockets;

    KubeletHandler(Containers containers, X509Certificate authority, KubeletServer.Surroundings surroundings,
            ServerWebSocketContainer sockets) {
        this.containers = containers;
        this.authority = authority;
        this.surroundings = surroundings;
        this.sockets = sockets;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        surroundings.executor().execute(() -> {
            try {
                serve(request, response, callback);
            } catch (IOException | RuntimeException | Error broken) {
                callback.failed(broken);
            }
        });
        return true;
    }

    private void serve(Request request, Response response, Callback callback) throws IOException {
        var now = surroundings.clock().instant();
        var user = PeerCertificate.of(request).flatMap(it -> Login.user(it, authority, now));
        if (user.isEmpty()) {
            answer(response, callback, 401, "Unauthorized");
            return;
        }
        if (!user.get().groups().contains(MASTERS)) {
            answer(response, callback, 403, "Forbidden (user=" + user.get().name() + ")");
            return;
        }
        var parts = Arrays.stream(request.getHttpURI().getPath().substring(1).split("/", -1))
                .map(it -> URLDecoder.decode(it.replace("+", "%2B"), StandardCharsets.UTF_8)).toList();
        route(new Visit(request, response, callback), parts);
    }

    /// One request and how to answer it.
    private record Visit(Request request, Response response, Callback callback) {}

    private void route(Visit visit, List<String> parts) throws IOException {
        var what = parts.getFirst();
        if (parts.size() == 4 && what.equals("containerLogs")) logs(visit, parts);
        else if (parts.size() == 4 && what.equals("exec")) exec(visit, parts);
        else if (what.equals("healthz")) answer(visit.response(), visit.callback(), 200, "ok");
        else
            answer(visit.response(), visit.callback(), 404, "404 page not found");
    }

    private void logs(Visit visit, List<String> parts) throws IOException {
        InputStream log;
        try {
            var options = LogQuery.parse(parts.get(3), Request.extractQueryParameters(visit.request()),
                    surroundings.clock().instant());
            log = containers.logs(new PodRef(parts.get(1), parts.get(2)), options);
        } catch (Containers.Missing | IllegalArgumentException refusal) {
            answer(visit.response(), visit.callback(), 400, String.valueOf(refusal.getMessage()));
            return;
        }
        visit.response().getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
        // A log that has nothing to say is no idle connection.
        visit.request().addIdleTimeoutListener(_ -> false);
        HangUp.notice(visit.request(), () -> close(log));
        try (log; var out = Content.Sink.asOutputStream(visit.response())) {
            out.flush();
            var buffer = new byte[16 * 1024];
            for (var read = log.read(buffer); read >= 0; read = log.read(buffer)) {
                out.write(buffer, 0, read);
                out.flush();
            }
        }
        visit.callback().succeeded();
    }

    private static void close(InputStream log) {
        try {
            log.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void exec(Visit visit, List<String> parts) {
        var query = Request.extractQueryParameters(visit.request());
        var command = query.getValuesOrEmpty("command");
        if (command.isEmpty()) {
            answer(visit.response(), visit.callback(), 400, "you must specify at least 1 command");
            return;
        }
        try {
            var session = containers.exec(new PodRef(parts.get(1), parts.get(2)), parts.get(3), command,
                    isSet(query.getValue("tty")));
            var socket = new ExecSocket(session, isSet(query.getValue("stdin")), surroundings.executor());
            var upgraded = sockets.upgrade((asked, answered, _) -> {
                Channels.PROTOCOLS.stream().filter(asked::hasSubProtocol).findFirst().ifPresent(
                        answered::setAcceptedSubProtocol);
                return socket;
            }, visit.request(), visit.response(), visit.callback());
            if (upgraded) return;
            session.close();
            answer(visit.response(), visit.callback(), 400, "expected a WebSocket");
        } catch (Containers.Missing refusal) {
            answer(visit.response(), visit.callback(), 400, String.valueOf(refusal.getMessage()));
        }
    }

    private static boolean isSet(@org.jspecify.annotations.Nullable String flag) {
        return flag != null && (flag.equals("1") || flag.equals("true"));
    }

    private static void answer(Response response, Callback callback, int code, String text) {
        response.setStatus(code);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
    }
}
