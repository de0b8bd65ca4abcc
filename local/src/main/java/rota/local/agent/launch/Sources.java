package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Optional;

/// The objects of its namespace that a pod may refer to.
public interface Sources {
    Optional<ConfigMap> configMap(String name);

    Optional<Secret> secret(String name);

    Optional<PersistentVolumeClaim> claim(String name);

    Optional<PersistentVolume> volume(String name);

    /// A token of a service account, where the API gives one.
    default Optional<String> token(String serviceAccount, String audience) {
        return Optional.empty();
    }
}
