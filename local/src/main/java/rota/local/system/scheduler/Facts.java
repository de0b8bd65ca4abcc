package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;

/// Reads each version of a pod or node once: quantities and selectors are slow to parse, and most pods never change.
/// Used by one round at a time.
final class Facts {
    private final Map<String, Known<PodFacts>> pods = new HashMap<>();
    private final Map<String, Known<NodeFacts>> nodes = new HashMap<>();

    private record Known<T>(String version, T facts) {}

    PodFacts of(Pod pod, List<Kind> gangs) {
        var metadata = pod.getMetadata();
        var known = pods.get(metadata.getUid());
        if (known != null && known.version.equals(metadata.getResourceVersion())) return known.facts;
        var read = PodFacts.of(pod, gangs);
        pods.put(metadata.getUid(), new Known<>(metadata.getResourceVersion(), read));
        return read;
    }

    NodeFacts of(Node node) {
        var metadata = node.getMetadata();
        var known = nodes.get(metadata.getUid());
        if (known != null && known.version.equals(metadata.getResourceVersion())) return known.facts;
        var read = NodeFacts.of(node);
        nodes.put(metadata.getUid(), new Known<>(metadata.getResourceVersion(), read));
        return read;
    }

    static ResourceVersion version(Pod pod) {
        return ResourceVersion.parse(pod.getMetadata().getResourceVersion());
    }

    /// Forgets pods that are gone, when there are many of them.
    void keep(Collection<Identity> living) {
        if (pods.size() > 2 * living.size() + 100) pods.clear();
        if (nodes.size() > living.size() + 10_000) nodes.clear();
    }
}
