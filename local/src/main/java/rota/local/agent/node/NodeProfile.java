package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// What there is to say about a node.
///
/// @param address where its pods find the machine
/// @param labels besides those that every node has
/// @param endpoint where the API server asks for logs
public record NodeProfile(String name, String address, SequencedMap<String, Quantity> capacity, NodeSystemInfo info,
        SequencedMap<String, String> labels, List<Taint> taints, Endpoint endpoint) {
    /// The Kubernetes version whose ways the agents follow.
    public static final String VERSION = "v1.35.0";

    public NodeProfile {
        capacity = Ordered.map(capacity);
        labels = Ordered.map(labels);
        taints = List.copyOf(taints);
    }

    /// Whom the API server finds behind the endpoint.
    SequencedMap<String, String> annotations() {
        return endpoint.isOpen() ? Ordered.map(Endpoint.ANNOTATION, endpoint.fingerprint()) : Ordered.map();
    }

    /// The labels that selectors rely on, then the node's own.
    SequencedMap<String, String> allLabels() {
        var all = new LinkedHashMap<String, String>();
        for (var prefix : List.of("kubernetes.io/", "beta.kubernetes.io/")) {
            all.put(prefix + "os", info.getOperatingSystem());
            all.put(prefix + "arch", info.getArchitecture());
        }
        all.put("kubernetes.io/hostname", name);
        all.putAll(labels);
        return all;
    }

    /// Processors, memory and the number of pods, as a node's capacity names them.
    public static SequencedMap<String, Quantity> capacity(Map<String, String> amounts) {
        var capacity = new LinkedHashMap<String, Quantity>();
        amounts.forEach((name, amount) -> capacity.put(name, new Quantity(amount)));
        return Ordered.map(capacity);
    }
}
