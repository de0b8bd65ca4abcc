package rota.app.wiring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.loop.LookJson;
import rota.kernel.loop.Operator;

/// Tells callers on this machine who know the token what the operator last decided, and why.
///
/// `GET /looks?kind=jobs.batch&namespace=default&name=sum`; each part may be left out.
///
/// @param operator empty while another process leads
record LookHandler(String token, Supplier<Optional<Operator>> operator) implements HttpHandler {
    static final String PATH = "/looks";

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        // Even where metrics are for the whole network: this is only for the machine itself.
        if (!exchange.getRemoteAddress().getAddress().isLoopbackAddress()) {
            answer(exchange, 403, Json.object("message", Json.of("expected a caller on this machine")));
        } else if (!exchange.getRequestMethod().equals("GET")) {
            answer(exchange, 405, Json.object("message", Json.of("expected GET")));
        } else if (!isAuthorized(exchange)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            answer(exchange, 401, Json.object("message", Json.of("expected the token of this operator")));
        } else {
            var atWork = operator.get();
            if (atWork.isEmpty()) answer(exchange, 503, Json.object("message", Json.of("another process leads")));
            else
                answer(exchange, 200, looks(atWork.get(), query(exchange)));
        }
    }

    /// What a kind is called in a question.
    static String word(Kind kind) {
        return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
    }

    private static Json.Obj looks(Operator operator, Map<String, String> query) {
        var found = new ArrayList<Json>();
        for (var key : operator.known()) {
            if (!isAskedFor(key, query)) continue;
            operator.looks(key).forEach(it -> found.add(Json.object("kind", Json.of(word(key.kind())))
                    .with("namespace", Json.of(key.namespace())).with("name", Json.of(key.name()))
                    .with("look", LookJson.of(it))));
        }
        return Json.object("looks", new Json.Arr(found));
    }

    private static boolean isAskedFor(Key key, Map<String, String> query) {
        return word(key.kind()).equals(query.getOrDefault("kind", word(key.kind())))
                && key.namespace().equals(query.getOrDefault("namespace", key.namespace()))
                && key.name().equals(query.getOrDefault("name", key.name()));
    }

    /// Takes as long for a wrong token as for a right one.
    private boolean isAuthorized(HttpExchange exchange) {
        var given = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("");
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8),
                ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(HttpExchange exchange) {
        var all = new LinkedHashMap<String, String>();
        for (var part : List.of(Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("").split("&"))) {
            var equals = part.indexOf('=');
            if (equals > 0)
                all.put(part.substring(0, equals), URLDecoder.decode(part.substring(equals + 1),
                        StandardCharsets.UTF_8));
        }
        return all;
    }

    private static void answer(HttpExchange exchange, int code, Json.Obj json) throws IOException {
        try (exchange) {
            var bytes = Codec.bytes(json);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
