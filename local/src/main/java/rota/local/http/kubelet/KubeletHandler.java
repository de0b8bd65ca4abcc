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
import org.jspecify.annotations.Nullable;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.PodRef;
import rota.local.http.auth.Login;
import rota.local.http.stream.Channels;
import rota.local.http.stream.HangUp;
import rota.local.http.tls.PeerCertificate;

/// Answers what a kubelet is asked: `containerLogs`, `exec` and `attach`, each with `/NAMESPACE/POD/CONTAINER` behind
/// it.
final class KubeletHandler extends Handler.Abstract.NonBlocking {
    /// Who may do everything, and the API servers of clusters that kubeadm has set up.
    private static final List<String> MASTERS = List.of("system:masters", "kubeadm:cluster-admins");
    private static final List<String> DOORS = List.of("containerLogs", "exec", "attach");

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
        var visit = new Visit(request, response, callback);
        if (user.isEmpty()) {
            answer(visit, 401, "Unauthorized");
            return;
        }
        if (user.get().groups().stream().noneMatch(MASTERS::contains)) {
            answer(visit, 403, "Forbidden (user=" + user.get().name() + ")");
            return;
        }
        var parts = Arrays.stream(request.getHttpURI().getPath().substring(1).split("/", -1))
                .map(it -> URLDecoder.decode(it.replace("+", "%2B"), StandardCharsets.UTF_8)).toList();
        route(visit, parts);
    }

    /// One request and how to answer it.
    private record Visit(Request request, Response response, Callback callback) {}

    /// Whose log, or in which container.
    private record Address(PodRef pod, String container) {}

    private void route(Visit visit, List<String> parts) throws IOException {
        var what = parts.getFirst();
        if (what.equals("healthz")) {
            answer(visit, 200, "ok");
        } else if (parts.size() == 4 && DOORS.contains(what)) {
            try {
                enter(visit, what, new Address(new PodRef(parts.get(1), parts.get(2)), parts.get(3)));
            } catch (Containers.Missing missing) {
                answer(visit, code(missing.what()), String.valueOf(missing.getMessage()));
            } catch (IllegalArgumentException wrong) {
                answer(visit, 400, String.valueOf(wrong.getMessage()));
            }
        } else {
            answer(visit, 404, "404 page not found");
        }
    }

    private void enter(Visit visit, String what, Address address) throws IOException {
        switch (what) {
            case "containerLogs" -> logs(visit, address);
            case "exec" -> exec(visit, address);
            default -> open(visit, containers.attach(address.pod(), address.container()));
        }
    }

    /// As kubelets do it: who names nothing that there is, has the wrong page; a log that is not there is a bad
    /// request; a container that does not run is trouble.
    private static int code(Containers.Missing.What what) {
        return switch (what) {
            case POD, CONTAINER -> 404;
            case LOG -> 400;
            case PROCESS -> 500;
        };
    }

    private void logs(Visit visit, Address address) throws IOException {
        var options = LogQuery.parse(address.container(), Request.extractQueryParameters(visit.request()),
                surroundings.clock().instant());
        var log = containers.logs(address.pod(), options);
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

    private void exec(Visit visit, Address address) {
        var query = Request.extractQueryParameters(visit.request());
        var command = query.getValuesOrEmpty("command");
        if (command.isEmpty()) throw new IllegalArgumentException("you must specify at least 1 command");
        open(visit, containers.exec(address.pod(), address.container(), command, isSet(query.getValue("tty"))));
    }

    private void open(Visit visit, ExecSession session) {
        var typing = isSet(Request.extractQueryParameters(visit.request()).getValue("stdin"));
        var socket = new ExecSocket(session, typing, surroundings.executor());
        var upgraded = sockets.upgrade((asked, answered, _) -> {
            Channels.PROTOCOLS.stream().filter(asked::hasSubProtocol).findFirst().ifPresent(
                    answered::setAcceptedSubProtocol);
            return socket;
        }, visit.request(), visit.response(), visit.callback());
        if (upgraded) return;
        session.close();
        answer(visit, 400, "this node speaks WebSocket only");
    }

    private static boolean isSet(@Nullable String flag) {
        return flag != null && (flag.equals("1") || flag.equals("true"));
    }

    private static void answer(Visit visit, int code, String text) {
        visit.response().setStatus(code);
        visit.response().getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        visit.response().write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), visit.callback());
    }
}
