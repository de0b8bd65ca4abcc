package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Optional;
import rota.kernel.cache.Mirrors;
import rota.local.agent.launch.Sources;
import rota.local.agent.volume.VolumeDirs;

/// The objects of one namespace, as the mirrors have them, and the files of one pod.
record MirroredSources(Mirrors mirrors, String namespace, Tokens tokens, VolumeDirs dirs) implements Sources {
    @Override
    public Optional<ConfigMap> configMap(String name) {
        return mirrors.of(ConfigMap.class).get(namespace, name);
    }

    @Override
    public Optional<Secret> secret(String name) {
        return mirrors.of(Secret.class).get(namespace, name);
    }

    @Override
    public Optional<PersistentVolumeClaim> claim(String name) {
        return mirrors.of(PersistentVolumeClaim.class).get(namespace, name);
    }

    @Override
    public Optional<PersistentVolume> volume(String name) {
        return mirrors.of(PersistentVolume.class).get("", name);
    }

    @Override
    public Optional<String> file(String volume, String path) {
        return dirs.text(volume, path);
    }

    @Override
    public Optional<String> token(String serviceAccount, String audience) {
        return tokens.token(namespace, serviceAccount, audience);
    }
}
