package rota.local.patch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// RFC 6902, with the liberties that the API server takes: `replace` also adds a field to an object that is there,
/// a missing value is null, and a negative index counts from the end.
final class JsonPatch {
    private static final int MAX_OPERATIONS = 10_000;

    private JsonPatch() {}

    static Json.Obj apply(Json.Obj target, Json.Arr operations) {
        if (operations.items().size() > MAX_OPERATIONS) {
            throw new ApiException.BadRequest(413, "RequestEntityTooLarge", "The allowed maximum operations in a JSON "
                    + "patch is " + MAX_OPERATIONS + ", got " + operations.items().size());
        }
        Json document = target;
        for (var operation : operations.items()) document = step(document, object(operation));
        if (document instanceof Json.Obj object) return object;
        throw refused("the patch leaves no object");
    }

    private static Json.Obj object(Json operation) {
        if (operation instanceof Json.Obj object) return object;
        throw new ApiException.BadRequest(400, "BadRequest",
                "error decoding patch: expected an operation, found " + operation);
    }

    private static Json step(Json document, Json.Obj operation) {
        var path = pointer(operation, "path");
        return switch (operation.text("op").orElse("")) {
            case "add" -> add(document, path, value(operation));
            case "remove" -> remove(document, path);
            case "replace" -> replace(document, path, value(operation));
            case "move" -> move(document, pointer(operation, "from"), path);
            case "copy" -> add(document, path, existing(document, pointer(operation, "from")));
            case "test" -> test(document, path, value(operation));
            default -> throw refused("Unexpected kind: " + operation.text("op").orElse("unknown"));
        };
    }

    private static Json move(Json document, List<String> from, List<String> path) {
        var value = existing(document, from);
        return add(remove(document, from), path, value);
    }

    private static Json value(Json.Obj operation) {
        return operation.get("value").orElse(Json.Null.NULL);
    }

    private static List<String> pointer(Json.Obj operation, String field) {
        var text = operation.text(field).orElseThrow(() -> refused("missing " + field + " in " + operation));
        if (text.isEmpty()) return List.of();
        if (!text.startsWith("/")) throw refused("doc is missing path: " + text);
        return Arrays.stream(text.substring(1).split("/", -1))
                .map(part -> part.replace("~1", "/").replace("~0", "~")).toList();
    }

    private static Json test(Json document, List<String> path, Json wanted) {
        var found = get(document, path).orElse(Json.Null.NULL);
        if (path.size() > 1) container(document, path);
        if (!found.equals(wanted)) throw refused("testing value " + text(path) + " failed: test failed");
        return document;
    }

    private static Json existing(Json document, List<String> path) {
        return get(document, path).orElseThrow(() -> missing(path));
    }

    private static Json container(Json document, List<String> path) {
        return existing(document, path.subList(0, path.size() - 1));
    }

    private static Optional<Json> get(Json document, List<String> path) {
        var here = Optional.of(document);
        for (var part : path) here = here.flatMap(it -> child(it, part));
        return here;
    }

    private static Optional<Json> child(Json parent, String part) {
        return switch (parent) {
            case Json.Obj object -> object.get(part);
            case Json.Arr(var items) -> index(part, items.size()).filter(i -> i < items.size()).map(items::get);
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> Optional.empty();
        };
    }

    private static Json add(Json document, List<String> path, Json value) {
        return at(document, path, (parent, part) -> switch (parent) {
            case Json.Obj object -> object.with(part, value);
            case Json.Arr(var items) -> {
                var copy = new ArrayList<>(items);
                copy.add(part.equals("-") ? items.size() : position(part, items.size() + 1, path), value);
                yield new Json.Arr(copy);
            }
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> throw missing(path);
        });
    }

    private static Json remove(Json document, List<String> path) {
        return at(document, path, (parent, part) -> switch (parent) {
            case Json.Obj object when object.has(part) -> object.without(part);
            case Json.Arr(var items) -> {
                var copy = new ArrayList<>(items);
                copy.remove(position(part, items.size(), path));
                yield new Json.Arr(copy);
            }
            case Json.Obj _ -> throw refused("Unable to remove nonexistent key: " + part + ": missing value");
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> throw missing(path);
        });
    }

    private static Json replace(Json document, List<String> path, Json value) {
        if (path.isEmpty()) return value;
        return at(document, path, (parent, part) -> switch (parent) {
            case Json.Obj object -> object.with(part, value);
            case Json.Arr(var items) -> {
                var copy = new ArrayList<>(items);
                copy.set(position(part, items.size(), path), value);
                yield new Json.Arr(copy);
            }
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> throw missing(path);
        });
    }

    /// Changes the container that the last part of a path is looked up in.
    private interface Edit {
        Json edit(Json parent, String part);
    }

    private static Json at(Json document, List<String> path, Edit edit) {
        if (path.isEmpty()) throw missing(path);
        if (path.size() == 1) return edit.edit(document, path.getFirst());
        var part = path.getFirst();
        var inner = child(document, part).orElseThrow(() -> missing(path));
        var changed = at(inner, path.subList(1, path.size()), edit);
        return switch (document) {
            case Json.Obj(var fields) -> {
                var copy = new LinkedHashMap<>(fields);
                copy.put(part, changed);
                yield new Json.Obj(copy);
            }
            case Json.Arr(var items) -> {
                var copy = new ArrayList<>(items);
                copy.set(position(part, items.size(), path), changed);
                yield new Json.Arr(copy);
            }
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> throw missing(path);
        };
    }

    private static int position(String part, int size, List<String> path) {
        return index(part, size).filter(i -> i < size)
                .orElseThrow(() -> refused("Unable to access invalid index: " + part + " in " + text(path)));
    }

    private static Optional<Integer> index(String part, int size) {
        if (!part.matches("-?[0-9]{1,9}")) return Optional.empty();
        var number = Integer.parseInt(part);
        return Optional.of(number < 0 ? number + size : number).filter(i -> i >= 0);
    }

    private static String text(List<String> path) {
        var text = new StringBuilder();
        path.forEach(part -> text.append('/').append(part.replace("~", "~0").replace("/", "~1")));
        return text.toString();
    }

    private static ApiException missing(List<String> path) {
        return refused("doc is missing path: \"" + text(path) + "\": missing value");
    }

    private static ApiException refused(String why) {
        return new ApiException.Invalid("the server rejected our request due to an error in our request: " + why);
    }
}
