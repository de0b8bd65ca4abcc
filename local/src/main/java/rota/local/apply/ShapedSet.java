package rota.local.apply;

import java.util.TreeMap;
import rota.local.patch.Shape;

/// Sets of fields, seen with the structure of the object they speak of.
final class ShapedSet {
    private ShapedSet() {}

    /// The set with all declared fields on the way to its paths: they are not owned, but go with what is in them.
    static FieldSet withDeclared(Shape shape, FieldSet set) {
        var nodes = new TreeMap<>(set.nodes());
        nodes.replaceAll((part, node) -> {
            var member = node.member() || isDeclared(shape, part);
            return new FieldSet.Node(member, withDeclared(below(shape, part), node.below()));
        });
        return FieldSet.of(nodes);
    }

    /// The set for a structure that has changed since: who owned a part of what is one piece now owns the piece.
    static FieldSet fitted(Shape shape, FieldSet set) {
        if (isFitting(shape, set)) return set;
        var nodes = new TreeMap<>(set.nodes());
        nodes.replaceAll((part, node) -> {
            var inner = below(shape, part);
            return isAtomic(inner) ? FieldSet.Node.LEAF : new FieldSet.Node(node.member(), fitted(inner, node.below()));
        });
        return FieldSet.of(nodes);
    }

    private static boolean isFitting(Shape shape, FieldSet set) {
        return set.nodes().entrySet().stream().allMatch(it -> {
            var inner = below(shape, it.getKey());
            var below = it.getValue().below();
            return below.isEmpty() || (!isAtomic(inner) && isFitting(inner, below));
        });
    }

    private static boolean isDeclared(Shape shape, Part part) {
        return part instanceof Part.Field(var name) && shape instanceof Shape.Fields fields
                && fields.declared(name).isPresent();
    }

    private static boolean isAtomic(Shape shape) {
        return switch (shape) {
            case Shape.Fields fields -> fields.atomic();
            case Shape.Items(_, var listing) -> listing instanceof Shape.Listing.Atomic;
            case Shape.Leaf _, Shape.Free _ -> false;
        };
    }

    private static Shape below(Shape shape, Part part) {
        return switch (shape) {
            case Shape.Fields fields when part instanceof Part.Field(var name) ->
                    fields.field(name).orElse(Shape.Free.GRANULAR);
            case Shape.Items items -> items.item();
            case Shape.Fields _, Shape.Leaf _, Shape.Free _ -> Shape.Free.GRANULAR;
        };
    }
}
