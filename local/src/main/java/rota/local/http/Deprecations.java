package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.local.server.Declared;
import rota.local.server.Type;

/// Tells users of kinds and versions that are on their way out, whatever they ask for.
final class Deprecations {
    private static final String ENDPOINTS =
            "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice";

    private Deprecations() {}

    static Optional<String> of(Type type) {
        var kind = type.kind();
        if (kind.group().isEmpty() && kind.name().equals("Endpoints")) return Optional.of(ENDPOINTS);
        return type.declared().flatMap(Declared::deprecation);
    }

    /// An answer that says so besides what it says, and before it.
    static Reply warned(Reply reply, String deprecation) {
        return switch (reply) {
            case Reply.Tree(var code, var body, var warnings) -> {
                var more = new ArrayList<>(warnings);
                more.addFirst(deprecation);
                yield new Reply.Tree(code, body, more);
            }
            case Reply.Events(var stream, _) -> new Reply.Events(stream, List.of(deprecation));
            case Reply.Text _, Reply.Relay _, Reply.Bytes _ -> reply;
        };
    }
}
