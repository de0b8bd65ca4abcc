package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.local.agent.APod;
import rota.local.agent.node.NodeProfile;
import rota.local.agent.pod.Scene;

/// A pod with objects around it.
public final class AContext {
    private AContext() {}

    public static Context of(PodBuilder pod, HasMetadata... objects) {
        var amounts = new LinkedHashMap<>(Map.of("cpu", "4"));
        amounts.put("memory", "8Gi");
        return new Context(APod.bound(pod), new Scene.Place("192.168.0.1", "127.1.0.7"), sources(List.of(objects)),
                NodeProfile.capacity(amounts));
    }

    private static Sources sources(List<HasMetadata> objects) {
        return new Sources() {
            @Override
            public Optional<ConfigMap> configMap(String name) {
                return find(ConfigMap.class, name);
            }

            @Override
            public Optional<Secret> secret(String name) {
                return find(Secret.class, name);
            }

            @Override
            public Optional<PersistentVolumeClaim> claim(String name) {
                return find(PersistentVolumeClaim.class, name);
            }

            @Override
            public Optional<PersistentVolume> volume(String name) {
                return find(PersistentVolume.class, name);
            }

            @Override
            public Optional<String> file(String volume, String path) {
                return configMap(volume).map(it -> it.getData().get(path));
            }

            @Override
            public Optional<String> token(String serviceAccount, String audience) {
                return Optional.of("token of " + serviceAccount);
            }

            private <T extends HasMetadata> Optional<T> find(Class<T> type, String name) {
                return objects.stream().filter(type::isInstance).map(type::cast)
                        .filter(it -> it.getMetadata().getName().equals(name)).findFirst();
            }
        };
    }
}
