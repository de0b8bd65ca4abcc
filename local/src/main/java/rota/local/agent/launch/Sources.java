package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Optional;

/// What a pod may refer to: objects of its namespace, and files that its containers have written.
public interface Sources {
    Optional<ConfigMap> configMap(String name);

    Optional<Secret> secret(String name);

    Optional<PersistentVolumeClaim> claim(String name);

    Optional<PersistentVolume> volume(String name);

    /// What a file of a scratch volume says now.
    default Optional<String> file(String volume, String path) {
        return Optional.empty();
    }

    /// A token of a service account, where the API gives one.
    default Optional<String> token(String serviceAccount, String audience) {
        return Optional.empty();
    }
}
