package rota.api.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import rota.api.meta.ResourceVersion;

/// Takes in what a watch delivers. Calls come one after the other, objects in the order of their versions.
public interface Sink<T extends HasMetadata> {

    /// The complete list at a version: what is not in it is gone.
    void replaced(List<T> objects, ResourceVersion version);

    /// The object is new or has changed.
    void changed(T object);

    /// The object is gone; this is its last state as far as the stream knows it.
    void removed(T object);

    /// Nothing that was not delivered is older than this version.
    void bookmark(ResourceVersion version);

    /// Which objects the server should send, as a field selector; empty: all of the kind. Only fields that never
    /// change: an object that leaves a selection would look like one that is gone.
    default String fields() {
        return "";
    }

    /// Whether it matters what is in an object. A complete list need not have the others.
    default boolean keeps(T object) {
        return true;
    }
}
