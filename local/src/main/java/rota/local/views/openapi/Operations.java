package rota.local.views.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.wire.Json;
import rota.local.views.discovery.Inventory;
import rota.local.views.discovery.Resource;

/// The paths of a resource and what can be done there. Clients look here for the query parameters and the patch formats
/// that a kind understands.
final class Operations {
    private static final List<String> WRITE = List.of("dryRun", "fieldManager", "fieldValidation");

    private final Dialect dialect;
    private final SequencedMap<String, Json> paths = new LinkedHashMap<>();

    Operations(Dialect dialect) {
        this.dialect = dialect;
    }

    SequencedMap<String, Json> paths() {
        return paths;
    }

    /// @param definition what objects of the resource look like
    /// @param strategic whether the resource understands strategic merge patches
    void add(Inventory.Version version, Resource resource, String definition, boolean strategic) {
        var root = "/" + version.path() + "/";
        var kind = resource.kind();
        var collection = root + (kind.namespaced() ? "namespaces/{namespace}/" : "") + kind.plural();
        var place = new Place(resource, definition, strategic);
        if (kind.namespaced()) put(root + kind.plural(), place, List.of("list"));
        put(collection, place, List.of("list", "create", "deletecollection"));
        put(collection + "/{name}", place, List.of("get", "update", "delete", "patch"));
    }

    private record Place(Resource resource, String definition, boolean strategic) {}

    private void put(String path, Place place, List<String> verbs) {
        var operations = new LinkedHashMap<String, Json>();
        for (var verb : verbs) {
            if (place.resource().verbs().contains(verb)) operations.put(method(verb), operation(place, verb));
        }
        if (!operations.isEmpty()) paths.put(path, new Json.Obj(operations));
    }

    private static String method(String verb) {
        return switch (verb) {
            case "create" -> "post";
            case "update" -> "put";
            case "patch" -> "patch";
            case "delete", "deletecollection" -> "delete";
            default -> "get";
        };
    }

    private Json operation(Place place, String verb) {
        var parameters = new ArrayList<String>();
        if (!method(verb).equals("get")) parameters.addAll(method(verb).equals("delete") ? List.of("dryRun") : WRITE);
        if (verb.equals("patch")) parameters.add("force");
        var operation = new LinkedHashMap<String, Json>();
        if (!parameters.isEmpty())
            operation.put("parameters", new Json.Arr(parameters.stream().map(this::parameter)
                    .toList()));
        if (verb.equals("patch")) body(operation, formats(place));
        operation.put("responses", Json.object("200", response(place, verb)));
        operation.put("x-kubernetes-action", Json.of(verb.equals("create") || verb.equals("update") ? method(verb)
                : verb));
        var kind = place.resource().kind();
        operation.put(BuiltInDefinitions.KINDS, BuiltInDefinitions.kind(kind, kind.name()));
        return new Json.Obj(operation);
    }

    private static List<String> formats(Place place) {
        var formats = new ArrayList<>(List.of("application/apply-patch+yaml", "application/json-patch+json",
                "application/merge-patch+json"));
        if (place.strategic()) formats.add("application/strategic-merge-patch+json");
        return formats;
    }

    private void body(SequencedMap<String, Json> operation, List<String> formats) {
        if (dialect == Dialect.V2) {
            operation.put("consumes", new Json.Arr(formats.stream().map(Json::of).toList()));
            return;
        }
        var content = new LinkedHashMap<String, Json>();
        var patch = Json.object("schema", dialect.reference(DefinitionName.of("meta.Patch")));
        formats.forEach(it -> content.put(it, patch));
        operation.put("requestBody", Json.object("content", new Json.Obj(content)).with("required", Json.of(true)));
    }

    private Json parameter(String name) {
        var type = Json.of(name.equals("force") ? "boolean" : "string");
        var parameter = Json.object("name", Json.of(name)).with("in", Json.of("query"));
        return dialect == Dialect.V2 ? parameter.with("type", type)
                : parameter.with("schema", Json.object("type", type));
    }

    private Json response(Place place, String verb) {
        var response = Json.object("description", Json.of("OK"));
        if (method(verb).equals("delete")) return response;
        var schema = dialect.reference(place.definition() + (verb.equals("list") ? "List" : ""));
        return dialect == Dialect.V2 ? response.with("schema", schema)
                : response.with("content", Json.object("application/json", Json.object("schema", schema)));
    }
}
