package rota.local.apply;

import rota.api.wire.Json;
import rota.local.patch.Shape;

/// Removes what a manager applied last time and no longer applies.
final class Pruning {
    private final Shape.Fields shape;
    private final Json.Obj merged;

    private Pruning(Shape.Fields shape, Json.Obj merged) {
        this.shape = shape;
        this.merged = merged;
    }

    /// The merged object without the fields and items that the manager owned last time and nobody owns now.
    ///
    /// @param owned everything that anybody owns, with what the manager applies now
    static Json.Obj pruned(Shape.Fields shape, Json.Obj merged, FieldSet last, FieldSet owned) {
        if (last.isEmpty()) return merged;
        return new Pruning(shape, merged).pruned(ShapedSet.withDeclared(shape, last), owned);
    }

    private Json.Obj pruned(FieldSet last, FieldSet owned) {
        var all = present(merged);
        // Taking away an item takes away what others own in it, so what they own is put back first,
        var withoutLast = Removal.without(shape, merged, last);
        var kept = present(withoutLast).union(ShapedSet.withDeclared(shape, owned));
        var withOwned = Removal.without(shape, merged, all.difference(kept));
        // and then what nobody owns, but the manager never applied.
        var gone = all.difference(present(withOwned)).intersection(last);
        return Removal.without(shape, merged, gone);
    }

    private FieldSet present(Json.Obj object) {
        return ShapedSet.withDeclared(shape, OwnedFields.of(shape, object));
    }
}
