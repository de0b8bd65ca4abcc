package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Deleting;

/// The garbage collector's own finalizers: they say what is to become of the dependents of a deleted object.
final class Finalizers {
    static final String ORPHAN = "orphan";
    static final String FOREGROUND = "foregroundDeletion";

    private Finalizers() {}

    /// Whether the object is on its way out and waits until its dependents are gone.
    static boolean waits(HasMetadata object) {
        return Deleting.is(object) && has(object, FOREGROUND);
    }

    /// Whether the object is on its way out and its dependents are to stay.
    static boolean orphans(HasMetadata object) {
        return Deleting.is(object) && has(object, ORPHAN);
    }

    static boolean has(HasMetadata object, String finalizer) {
        return object.getMetadata().getFinalizers().contains(finalizer);
    }
}
