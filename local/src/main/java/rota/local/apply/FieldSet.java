package rota.local.apply;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import rota.api.wire.Json;

/// A set of paths to fields, as a tree that never changes.
///
/// A path can be in the set without the paths below it, and the other way round: owning a list item is one thing,
/// owning its fields another.
record FieldSet(NavigableMap<Part, Node> nodes) {
    static final FieldSet EMPTY = new FieldSet(new TreeMap<>());

    /// What the set says about one part: whether the part itself is in it, and which paths below.
    record Node(boolean member, FieldSet below) {
        static final Node NONE = new Node(false, EMPTY);
        static final Node LEAF = new Node(true, EMPTY);

        boolean isEmpty() {
            return !member && below.isEmpty();
        }

        private Node union(Node other) {
            return new Node(member || other.member, below.union(other.below));
        }

        private Node intersection(Node other) {
            return new Node(member && other.member, below.intersection(other.below));
        }

        private Node difference(Node other) {
            return new Node(member && !other.member, below.difference(other.below));
        }
    }

    /// Parts that lead nowhere are dropped, so that equal sets are equal trees.
    FieldSet {
        var kept = new TreeMap<>(nodes);
        kept.values().removeIf(Node::isEmpty);
        nodes = Collections.unmodifiableNavigableMap(kept);
    }

    static FieldSet of(TreeMap<Part, Node> nodes) {
        return nodes.isEmpty() ? EMPTY : new FieldSet(nodes);
    }

    /// The set of one path.
    static FieldSet of(List<Part> path) {
        var rest = path.subList(1, path.size());
        var nodes = new TreeMap<Part, Node>();
        nodes.put(path.getFirst(), rest.isEmpty() ? Node.LEAF : new Node(false, of(rest)));
        return of(nodes);
    }

    /// The set of one path of plain fields.
    static FieldSet ofFields(List<String> names) {
        return of(names.stream().map(Part::field).toList());
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    boolean has(List<Part> path) {
        var node = at(path.getFirst());
        return path.size() == 1 ? node.member() : node.below().has(path.subList(1, path.size()));
    }

    Node at(Part part) {
        return nodes.getOrDefault(part, Node.NONE);
    }

    FieldSet union(FieldSet other) {
        if (isEmpty()) return other;
        if (other.isEmpty()) return this;
        var result = new TreeMap<>(nodes);
        other.nodes.forEach((part, node) -> result.merge(part, node, Node::union));
        return of(result);
    }

    FieldSet intersection(FieldSet other) {
        if (isEmpty() || other.isEmpty()) return EMPTY;
        var result = new TreeMap<Part, Node>();
        nodes.forEach((part, node) -> result.put(part, node.intersection(other.at(part))));
        return of(result);
    }

    /// The paths that are here and not there; a path does not take those below it along.
    FieldSet difference(FieldSet other) {
        if (isEmpty() || other.isEmpty()) return this;
        var result = new TreeMap<>(nodes);
        other.nodes.forEach((part, gone) -> result.computeIfPresent(part, (_, node) -> node.difference(gone)));
        return of(result);
    }

    /// The paths that are neither in the other set nor below one of its paths.
    FieldSet outside(FieldSet other) {
        if (isEmpty() || other.isEmpty()) return this;
        var result = new TreeMap<>(nodes);
        result.keySet().removeIf(part -> other.at(part).member());
        result.replaceAll((part, node) -> new Node(node.member(), node.below().outside(other.at(part).below())));
        return of(result);
    }

    /// The paths that have no other path of the set below them.
    FieldSet leaves() {
        var result = new TreeMap<>(nodes);
        result.replaceAll((_, node) -> new Node(node.member() && node.below().isEmpty(), node.below().leaves()));
        return of(result);
    }

    /// All paths, each before those below it.
    List<List<Part>> paths() {
        var result = new ArrayList<List<Part>>();
        collect(List.of(), result);
        return result;
    }

    private void collect(List<Part> prefix, List<List<Part>> result) {
        nodes.forEach((part, node) -> {
            var path = new ArrayList<>(prefix);
            path.add(part);
            if (node.member()) result.add(List.copyOf(path));
            node.below().collect(path, result);
        });
    }

    /// As `FieldsV1`: a part that is in the set and has paths below it says so with a `.`.
    Json.Obj encoded() {
        // Most of a book are leaves, and there is one in memory for every field of every object.
        if (nodes.isEmpty()) return Json.Obj.EMPTY;
        var fields = new LinkedHashMap<String, Json>();
        nodes.forEach((part, node) -> {
            var below = node.below().encoded();
            var self = node.member() && !node.below().isEmpty();
            fields.put(part.encoded(), self ? withSelf(below) : below);
        });
        return new Json.Obj(fields);
    }

    private static Json.Obj withSelf(Json.Obj below) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put(".", Json.Obj.EMPTY);
        fields.putAll(below.fields());
        return new Json.Obj(fields);
    }

    /// Reads a `FieldsV1`.
    ///
    /// @throws IllegalArgumentException when it is broken
    static FieldSet decoded(Json.Obj fields) {
        var result = new TreeMap<Part, Node>();
        fields.fields().forEach((text, value) -> {
            if (text.equals(".")) return;
            if (!(value instanceof Json.Obj inner)) throw new IllegalArgumentException("no object at " + text);
            var below = decoded(inner);
            var node = new Node(inner.has(".") || below.isEmpty(), below);
            Part.decoded(text).ifPresent(part -> result.put(part, node));
        });
        return of(result);
    }
}
