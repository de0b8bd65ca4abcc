package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// Whether an object is on its way out.
public final class Deleting {
    private Deleting() {}

    public static boolean is(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }
}
