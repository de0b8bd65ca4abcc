package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.agent.pod.Scene.Place;

/// A pod and all that its spec may refer to.
///
/// @param allocatable what the node has: the limit of a container that names none
public record Context(Pod pod, Place place, Sources sources, SequencedMap<String, Quantity> allocatable) {
    public Context {
        allocatable = Ordered.map(allocatable);
    }

    public String namespace() {
        return pod.getMetadata().getNamespace();
    }

    /// The container of this name, the first one if there is none.
    public Container container(String name) {
        return pod.getSpec().getContainers().stream().filter(it -> it.getName().equals(name)).findFirst()
                .or(() -> pod.getSpec().getInitContainers().stream().filter(it -> it.getName().equals(name))
                        .findFirst())
                .orElseGet(() -> pod.getSpec().getContainers().getFirst());
    }
}
