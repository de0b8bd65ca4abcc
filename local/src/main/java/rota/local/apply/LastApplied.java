package rota.local.apply;

import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// The annotation in which kubectl's older, client-side apply remembers what it applied. When kubectl comes back
/// with server-side apply, it may take over without conflict what it had written that way.
final class LastApplied {
    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int MAX_ANNOTATIONS = 256 * 1024;

    private LastApplied() {}

    static boolean concerns(Manager manager) {
        return manager.name().equals("kubectl");
    }

    /// The fields that were applied the old way and still have the value that was applied.
    static FieldSet unchanged(Shape.Fields shape, Json.Obj live) {
        var text = live.text("metadata", "annotations", ANNOTATION).orElse("");
        if (text.isEmpty()) return FieldSet.EMPTY;
        var applied = parsed(text);
        if (!Scope.apiVersion(applied).equals(Scope.apiVersion(live))) return FieldSet.EMPTY;
        var since = Comparison.between(shape, applied, live);
        return OwnedFields.of(shape, applied).difference(since.written()).difference(since.removed());
    }

    private static Json.Obj parsed(String text) {
        try {
            return Codec.readObject(text);
        } catch (IllegalArgumentException broken) {
            return Json.Obj.EMPTY;
        }
    }

    /// Keeps the annotation true for clients that still read it; where there is none, none is made.
    static Json.Obj refreshed(Json.Obj object, Json.Obj config) {
        if (object.text("metadata", "annotations", ANNOTATION).orElse("").isEmpty()) return object;
        var plain = config.withoutAt("metadata", "annotations", ANNOTATION);
        var text = Json.of(Codec.write(sorted(plain)) + "\n");
        var result = object.withAt(text, "metadata", "annotations", ANNOTATION);
        var fits = size(result.object("metadata", "annotations")) <= MAX_ANNOTATIONS;
        return fits ? result : result.withoutAt("metadata", "annotations", ANNOTATION);
    }

    private static Json sorted(Json value) {
        return switch (value) {
            case Json.Obj(var fields) -> {
                var copy = new TreeMap<>(fields);
                copy.replaceAll((_, field) -> sorted(field));
                yield new Json.Obj(copy);
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(LastApplied::sorted).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static long size(Json.Obj annotations) {
        return annotations.fields().entrySet().stream()
                .mapToLong(it -> bytes(it.getKey()) + (it.getValue() instanceof Json.Str(var text) ? bytes(text) : 0))
                .sum();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
