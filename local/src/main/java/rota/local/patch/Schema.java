package rota.local.patch;

/// What the structure of a kind says about merging two objects of it.
public record Schema(Shape.Fields root, Origin origin) {

    /// Where a kind comes from: strategic merge patches work for the built-in ones only.
    public enum Origin {
        BUILT_IN, CUSTOM
    }
}
