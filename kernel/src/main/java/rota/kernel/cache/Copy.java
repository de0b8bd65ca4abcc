package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;

/// An object in a mirror, with what the mirror compares.
record Copy<T extends HasMetadata>(Key key, String uid, ResourceVersion version, T object) {

    static <T extends HasMetadata> Copy<T> of(Kind kind, T object) {
        var key = Key.of(kind, object);
        var meta = object.getMetadata();
        if (meta.getUid() == null || meta.getResourceVersion() == null)
            throw new IllegalArgumentException("expected a uid and a resourceVersion on the watched " + key);
        return new Copy<>(key, meta.getUid(), ResourceVersion.parse(meta.getResourceVersion()), object);
    }

    boolean isBefore(Copy<T> other) {
        return version.isBefore(other.version);
    }

    boolean sameIncarnation(Copy<T> other) {
        return uid.equals(other.uid);
    }

    boolean sameVersion(Copy<T> other) {
        return sameIncarnation(other) && version.equals(other.version);
    }
}
