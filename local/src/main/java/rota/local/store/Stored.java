package rota.local.store;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Key;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// One version of one object. It never changes; its model object is decoded once, by whoever asks first.
public final class Stored {
    private final Key key;
    private final long version;
    private final Json.Obj tree;
    private volatile @Nullable HasMetadata model;

    /// @param tree the whole object, with this version as its `metadata.resourceVersion`
    public Stored(Key key, long version, Json.Obj tree) {
        this.key = key;
        this.version = version;
        this.tree = tree;
    }

    public Key key() {
        return key;
    }

    public long version() {
        return version;
    }

    public ResourceVersion resourceVersion() {
        return ResourceVersion.of(version);
    }

    public String uid() {
        return tree.text("metadata", "uid").orElse("");
    }

    public Json.Obj tree() {
        return tree;
    }

    /// The object as its model class, shared by all who ask: nobody changes it.
    ///
    /// @throws IllegalArgumentException when a field is not of the type that the class gives it
    public <T extends HasMetadata> T model(Class<T> type) {
        var decoded = model;
        if (type.isInstance(decoded)) return type.cast(decoded);
        var fresh = Codec.sharedModel(tree, type);
        model = fresh;
        return fresh;
    }

    @Override
    public String toString() {
        return key + "@" + version;
    }
}
