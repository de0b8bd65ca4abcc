package rota.local.apply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// What differs between two objects, by path.
record Comparison(FieldSet added, FieldSet modified, FieldSet removed) {

    /// The same for one place, which may itself have been added, modified or removed.
    private record Change(FieldSet.Node added, FieldSet.Node modified, FieldSet.Node removed) {
        static final Change NONE = new Change(FieldSet.Node.NONE, FieldSet.Node.NONE, FieldSet.Node.NONE);
        static final Change MODIFIED = new Change(FieldSet.Node.NONE, FieldSet.Node.LEAF, FieldSet.Node.NONE);

        static Change added(FieldSet.Node node) {
            return new Change(node, FieldSet.Node.NONE, FieldSet.Node.NONE);
        }

        static Change removed(FieldSet.Node node) {
            return new Change(FieldSet.Node.NONE, FieldSet.Node.NONE, node);
        }
    }

    static Comparison between(Shape shape, Json before, Json after) {
        var change = change(shape, before, after);
        return new Comparison(change.added.below(), change.modified.below(), change.removed.below());
    }

    /// Without the fields that the writer could not have changed.
    Comparison outside(FieldSet resets) {
        return new Comparison(added.outside(resets), modified.outside(resets), removed.outside(resets));
    }

    FieldSet written() {
        return added.union(modified);
    }

    private static Change change(Shape shape, Json before, Json after) {
        if (before.equals(after)) return Change.NONE;
        return switch (Form.of(shape, before, after)) {
            case Form.Whole() -> Change.MODIFIED;
            case Form.Named named -> fields(named, before, after);
            case Form.Listed listed -> items(listed, before, after);
        };
    }

    private static Change fields(Form.Named named, Json before, Json after) {
        var changes = new LinkedHashMap<Part, Change>();
        var names = new LinkedHashSet<>(Form.object(before).fields().keySet());
        names.addAll(Form.object(after).fields().keySet());
        for (var name : names) {
            var old = named.side(before, name);
            var now = named.side(after, name);
            var shape = named.shape(name);
            if (old.isEmpty()) changes.put(Part.field(name), Change.added(everything(shape, now.orElseThrow())));
            else if (now.isEmpty()) changes.put(Part.field(name), Change.removed(everything(shape, old.get())));
            else
                changes.put(Part.field(name), change(shape, old.get(), now.get()));
        }
        return joined(changes);
    }

    private static Change items(Form.Listed listed, Json before, Json after) {
        var old = grouped(listed, before);
        var now = grouped(listed, after);
        var parts = new LinkedHashSet<>(old.keySet());
        parts.addAll(now.keySet());
        var changes = new LinkedHashMap<Part, Change>();
        for (var part : parts) {
            var shape = listed.items().item();
            changes.put(part, twins(shape, old.getOrDefault(part, List.of()), now.getOrDefault(part, List.of())));
        }
        return joined(changes);
    }

    private static SequencedMap<Part, List<Json>> grouped(Form.Listed listed, Json list) {
        var groups = new LinkedHashMap<Part, List<Json>>();
        for (var item : Form.list(list)) groups.computeIfAbsent(listed.part(item), _ -> new ArrayList<>()).add(item);
        return groups;
    }

    /// Items that cannot be told apart; mostly there is at most one on each side.
    private static Change twins(Shape shape, List<Json> old, List<Json> now) {
        if (old.equals(now)) return Change.NONE;
        if (old.size() == 1 && now.size() == 1) return change(shape, old.getFirst(), now.getFirst());
        if (old.size() > 1 && now.size() > 1) return Change.MODIFIED;
        return new Change(owned(shape, now), FieldSet.Node.NONE, lost(shape, old, now));
    }

    private static FieldSet.Node owned(Shape shape, List<Json> items) {
        if (items.isEmpty()) return FieldSet.Node.NONE;
        return items.size() == 1 ? everything(shape, items.getFirst()) : FieldSet.Node.LEAF;
    }

    /// The item itself stays when something of the same key does.
    private static FieldSet.Node lost(Shape shape, List<Json> old, List<Json> now) {
        return new FieldSet.Node(owned(shape, old).member() && now.isEmpty(), owned(shape, old).below());
    }

    private static Change joined(SequencedMap<Part, Change> changes) {
        var added = new TreeMap<Part, FieldSet.Node>();
        var modified = new TreeMap<Part, FieldSet.Node>();
        var removed = new TreeMap<Part, FieldSet.Node>();
        changes.forEach((part, change) -> {
            added.put(part, change.added);
            modified.put(part, change.modified);
            removed.put(part, change.removed);
        });
        return new Change(below(added), below(modified), below(removed));
    }

    private static FieldSet.Node below(TreeMap<Part, FieldSet.Node> nodes) {
        return new FieldSet.Node(false, FieldSet.of(nodes));
    }

    /// A place that came or went as a whole: itself and everything in it.
    private static FieldSet.Node everything(Shape shape, Json value) {
        return switch (Form.of(shape, value)) {
            case Form.Whole() -> FieldSet.Node.LEAF;
            case Form.Named named -> {
                var nodes = new TreeMap<Part, FieldSet.Node>();
                Form.object(value).fields()
                        .forEach((name, field) -> nodes.put(Part.field(name), everything(named.shape(name), field)));
                yield new FieldSet.Node(true, FieldSet.of(nodes));
            }
            case Form.Listed listed -> {
                var nodes = new TreeMap<Part, FieldSet.Node>();
                grouped(listed, value).forEach((part, items) -> nodes.put(part, owned(listed.items().item(), items)));
                yield new FieldSet.Node(true, FieldSet.of(nodes));
            }
        };
    }
}
