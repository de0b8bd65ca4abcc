package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the URL of a resource speaks of.
///
/// @param namespace empty where the URL names none
/// @param name empty for a collection
/// @param subresource empty for the object itself
/// @param watch whether the URL itself asks to watch, in the old way
record Address(String group, String version, String namespace, String plural, String name, String subresource,
        boolean watch) {

    /// The address in a path below `/api` or `/apis`; empty when it is none, though there may be a document.
    static Optional<Address> parse(List<String> path) {
        var core = !path.isEmpty() && path.getFirst().equals("api");
        var depth = core ? 2 : 3;
        if (path.size() <= depth) return Optional.empty();
        var rest = new ArrayList<>(path.subList(depth, path.size()));
        var watch = rest.getFirst().equals("watch");
        if (watch) rest.removeFirst();
        var group = core ? "" : path.get(1);
        return rest.isEmpty() ? Optional.empty() : below(group, path.get(depth - 1), rest, watch);
    }

    /// Objects inside a namespace, but for the namespaces themselves, have it in front.
    private static Optional<Address> below(String group, String version, List<String> rest, boolean watch) {
        var inNamespace = rest.size() > 2 && rest.getFirst().equals("namespaces") && !isOfNamespace(group, rest);
        var namespace = inNamespace ? rest.get(1) : "";
        var own = inNamespace ? rest.subList(2, rest.size()) : rest;
        if (own.size() > 3 && !own.get(2).equals("proxy")) return Optional.empty();
        return Optional.of(new Address(group, version, namespace, own.getFirst(), at(own, 1), at(own, 2), watch));
    }

    private static boolean isOfNamespace(String group, List<String> rest) {
        return group.isEmpty() && rest.size() == 3 && List.of("status", "finalize").contains(rest.get(2));
    }

    private static String at(List<String> parts, int index) {
        return index < parts.size() ? parts.get(index) : "";
    }

    boolean isCollection() {
        return name.isEmpty();
    }

    /// The verb of a role that a method on this address amounts to.
    String verb(String method, boolean watching) {
        return switch (method) {
            case "GET", "HEAD" -> !isCollection() ? "get" : watching ? "watch" : "list";
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> isCollection() ? "deletecollection" : "delete";
            default -> method.toLowerCase(java.util.Locale.ROOT);
        };
    }
}
