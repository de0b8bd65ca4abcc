package rota.local.custom.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.local.patch.Intake;
import rota.local.patch.Schema;
import rota.local.patch.Schemas;
import rota.local.patch.Shape;

/// The metadata of an object, which is the same for every kind, whatever a schema says.
final class Envelope {
    private static final Schema SCHEMA = new Schema(new Shape.Fields(Ordered.map("metadata", Schemas.deduced().root()
            .declared("metadata").orElseThrow()), Optional.of(() -> Shape.Free.ATOMIC), false), Schema.Origin.BUILT_IN,
            new Schema.Resets(List.of(), List.of()));

    private Envelope() {}

    /// The object with its metadata as every object has it.
    ///
    /// @throws Intake.Misfit when that is not possible
    static Intake.Taken of(Json.Obj object) {
        var metadata = object.get("metadata").orElse(Json.Null.NULL);
        if (!(metadata instanceof Json.Obj given)) {
            if (metadata == Json.Null.NULL) return new Intake.Taken(object, List.of());
            throw new Intake.Misfit("json: cannot unmarshal " + Validation.typeOf(metadata)
                    + " into Go value of type v1.ObjectMeta");
        }
        var known = withoutNulls(given);
        return Intake.of(known.fields().size() == given.fields().size() ? object : object.with("metadata", known),
                SCHEMA, Json.Obj.EMPTY);
    }

    /// The same for an object within another.
    ///
    /// @param path where it is
    static Intake.Taken of(Json.Obj object, Path path) {
        try {
            var taken = of(object);
            return new Intake.Taken(taken.tree(), taken.unknown().stream().map(it -> path.field(it).toString())
                    .toList());
        } catch (Intake.Misfit wrong) {
            throw new Intake.Misfit(path.field("metadata") + ": Invalid value: " + object.get("metadata").orElse(
                    Json.Null.NULL) + ": " + wrong.getMessage());
        }
    }

    private static Json.Obj withoutNulls(Json.Obj object) {
        if (object.fields().values().stream().noneMatch(it -> it == Json.Null.NULL || it instanceof Json.Obj)) {
            return object;
        }
        var kept = new LinkedHashMap<String, Json>();
        object.fields().forEach((name, it) -> {
            if (it != Json.Null.NULL) kept.put(name, it instanceof Json.Obj inner ? withoutNulls(inner) : it);
        });
        return Json.object(kept);
    }
}
