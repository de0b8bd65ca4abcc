package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Owners;

/// Objects that have a name of ours and are somebody else's.
final class Strangers {
    private Strangers() {}

    /// Whose it is, as far as it says.
    static String words(HasMetadata object) {
        return Owners.controllerOf(object).map(it -> it.getKind() + " " + it.getName() + " (" + it.getUid() + ")")
                .orElse("nobody in particular");
    }
}
