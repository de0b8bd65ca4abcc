package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;

/// An object without the fields that its schema does not have.
///
/// @param unknown the paths of the fields that were dropped
public record Pruned(Json.Obj tree, List<String> unknown) {
    private static final Set<String> OF_ANY_OBJECT = Set.of("apiVersion", "kind", "metadata");

    public Pruned {
        unknown = List.copyOf(unknown);
    }

    public static Pruned of(Json.Obj tree, Structural schema) {
        var pruner = new Pruner();
        var kept = pruner.fields(tree, schema, Path.ROOT, true);
        return new Pruned(kept, pruner.all());
    }

    /// The same for a body that somebody sent: its metadata may be anything as well.
    ///
    /// @throws rota.local.patch.Intake.Misfit when that cannot be metadata
    public static Pruned received(Json.Obj tree, Structural schema) {
        var envelope = Envelope.of(tree);
        var pruned = of(envelope.tree(), schema);
        var unknown = new ArrayList<>(envelope.unknown());
        unknown.addAll(pruned.unknown());
        return new Pruned(pruned.tree(), unknown);
    }

    /// One walk through an object. Parts that stay as they are are not copied.
    private static final class Pruner {
        private final TreeSet<String> unknown = new TreeSet<>();
        private final List<String> inMetadata = new ArrayList<>();

        List<String> all() {
            var all = new ArrayList<>(unknown);
            all.addAll(inMetadata);
            return all;
        }

        Json value(Json value, @Nullable Structural schema, Path path) {
            return switch (value) {
                case Json.Obj object when schema != null && schema.flags().embedded() -> {
                    var envelope = Envelope.of(object, path);
                    inMetadata.addAll(envelope.unknown());
                    yield fields(envelope.tree(), schema, path, true);
                }
                case Json.Obj object -> fields(object, schema, path, false);
                case Json.Arr list -> items(list, schema, path);
                case Json.Num number -> Numbers.plain(number);
                case Json.Str _, Json.Bool _, Json.Null _ -> value;
            };
        }

        /// @param schema nothing: a place that may have no fields
        Json.Obj fields(Json.Obj object, @Nullable Structural schema, Path path, boolean resource) {
            var kept = new LinkedHashMap<String, Json>();
            var changed = false;
            for (var field : object.fields().entrySet()) {
                var name = field.getKey();
                var now = resource && OF_ANY_OBJECT.contains(name)
                        ? field.getValue()
                        : field(field.getValue(), name, schema, path);
                if (now == null) unknown.add(path.field(name).toString());
                else
                    kept.put(name, now);
                changed |= !Copy.isSame(now, field.getValue());
            }
            return changed ? Json.object(kept) : object;
        }

        private @Nullable Json field(Json value, String name, @Nullable Structural schema, Path path) {
            if (schema == null) return null;
            var own = schema.properties().get(name);
            if (own != null) return value(value, own, path.field(name));
            return switch (schema.extra()) {
                case Structural.Extra.Each(var each) -> value(value, each, path.field(name));
                case Structural.Extra.Anything() -> value(value, null, path.field(name));
                case Structural.Extra.None() -> schema.flags().preservesUnknown() ? Numbers.plainWithin(value) : null;
            };
        }

        private Json items(Json.Arr list, @Nullable Structural schema, Path path) {
            var each = schema == null ? null : schema.items().orElse(null);
            if (each == null && schema != null && schema.flags().preservesUnknown()) return Numbers.plainWithin(list);
            var kept = new ArrayList<Json>(list.items().size());
            var changed = false;
            for (var item : list.items()) {
                var now = value(item, each, path.item(kept.size()));
                kept.add(now);
                changed |= !Copy.isSame(now, item);
            }
            return changed ? new Json.Arr(kept) : list;
        }
    }
}
