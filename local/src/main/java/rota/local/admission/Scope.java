package rota.local.admission;

import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.server.Admission.Operation;

/// One rule of a webhook: operations on resources.
///
/// @param resources as `pods`, `pods/status`, `pods/*`, `*/scale`, `*` or `*/*`
/// @param scope `Cluster`, `Namespaced` or `*`
record Scope(List<String> operations, List<String> groups, List<String> versions, List<String> resources,
        String scope) {

    static Scope of(Json.Obj rule) {
        return new Scope(texts(rule, "operations"), texts(rule, "apiGroups"), texts(rule, "apiVersions"),
                texts(rule, "resources"), rule.text("scope").orElse("*"));
    }

    boolean covers(Operation operation, Kind kind, String subresource) {
        return has(operations, operation.name()) && has(groups, kind.group()) && has(versions, kind.version())
                && isInScope(kind) && resources.stream().anyMatch(it -> names(it, kind.plural(), subresource));
    }

    private boolean isInScope(Kind kind) {
        // A namespace is no part of any namespace, whatever its URL looks like.
        return scope.equals("*") || scope.isEmpty() || scope.equals(kind.namespaced() ? "Namespaced" : "Cluster");
    }

    private static boolean names(String pattern, String plural, String subresource) {
        var slash = pattern.indexOf('/');
        var first = slash < 0 ? pattern : pattern.substring(0, slash);
        var second = slash < 0 ? "" : pattern.substring(slash + 1);
        return (first.equals("*") || first.equals(plural)) && (second.equals("*") || second.equals(subresource));
    }

    private static boolean has(List<String> values, String value) {
        return values.contains("*") || values.contains(value);
    }

    private static List<String> texts(Json.Obj rule, String field) {
        return rule.items(field).stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value())
                .toList();
    }
}
