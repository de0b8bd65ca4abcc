package rota.local.http;

import java.util.ArrayList;
import rota.api.meta.Kind;

/// Tells users of kinds that are on their way out what to use instead.
final class Deprecations {
    private static final String ENDPOINTS =
            "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice";

    private Deprecations() {}

    static Reply warned(Kind kind, Reply reply) {
        if (!kind.group().isEmpty() || !kind.name().equals("Endpoints")) return reply;
        if (!(reply instanceof Reply.Tree(var code, var body, var warnings))) return reply;
        var more = new ArrayList<>(warnings);
        more.addFirst(ENDPOINTS);
        return new Reply.Tree(code, body, more);
    }
}
