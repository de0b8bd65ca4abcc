package rota.local.rule;

import java.util.ArrayList;
import java.util.function.UnaryOperator;
import rota.api.wire.Json;

/// Small changes deep in a tree. What does not change comes back as the same instance.
@SuppressWarnings("ReferenceEquality")
public final class Trees {
    private Trees() {}

    /// The object with a change to the object in one of its fields, if it has one.
    public static Json.Obj in(Json.Obj object, String field, UnaryOperator<Json.Obj> change) {
        if (!(object.fields().get(field) instanceof Json.Obj old)) return object;
        var now = change.apply(old);
        return now == old ? object : object.with(field, now);
    }

    /// The object with a change to each object in a list of it.
    public static Json.Obj each(Json.Obj object, String field, UnaryOperator<Json.Obj> change) {
        if (!(object.fields().get(field) instanceof Json.Arr(var items))) return object;
        ArrayList<Json> copy = null;
        for (var i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Json.Obj old)) continue;
            var now = change.apply(old);
            if (now == old) continue;
            if (copy == null) copy = new ArrayList<>(items);
            copy.set(i, now);
        }
        return copy == null ? object : object.with(field, new Json.Arr(copy));
    }

    /// The object with a value in a field that it does not have.
    public static Json.Obj filled(Json.Obj object, String field, Json value) {
        return object.has(field) ? object : object.with(field, value);
    }

    /// The object with a field as another has it, or without it.
    public static Json.Obj taken(Json.Obj object, String field, Json.Obj from) {
        return from.get(field).map(it -> it.equals(object.fields().get(field)) ? object : object.with(field, it))
                .orElseGet(() -> object.without(field));
    }
}
