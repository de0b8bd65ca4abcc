package rota.local.patch;

import java.util.List;

/// What the structure of a kind says about merging two objects of it.
///
/// @param resets the fields that a write to one side of the object leaves alone
public record Schema(Shape.Fields root, Origin origin, Resets resets) {

    /// Where a kind comes from: strategic merge patches work for the built-in ones only.
    public enum Origin {
        BUILT_IN, CUSTOM
    }

    /// The paths that a write to the object itself, and one to its status, cannot change.
    public record Resets(List<List<String>> main, List<List<String>> status) {
        public Resets {
            main = List.copyOf(main);
            status = List.copyOf(status);
        }
    }

    /// The same for a custom kind that has no status subresource: its status is a field like any other.
    public Schema withoutStatusSubresource() {
        return new Schema(root, origin, new Resets(List.of(), List.of()));
    }
}
