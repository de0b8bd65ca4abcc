package rota.local.agent.simulated;

import io.fabric8.kubernetes.api.model.NodeSystemInfoBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.agent.node.Addresses.Range;
import rota.local.agent.node.Endpoint;
import rota.local.agent.node.NodeProfile;

/// Which nodes to pretend.
///
/// @param name of the only node, or what the names of several begin with
/// @param capacity of each node
/// @param labels of each node, besides the usual ones
/// @param endpoint of all nodes, where the API server asks for logs
public record SimulatedSettings(String name, int count, SequencedMap<String, Quantity> capacity,
        SequencedMap<String, String> labels, Pace pace, Endpoint endpoint) {
    /// Addresses of machines that nobody asks.
    private static final Range MACHINES = new Range(0xC0A8_0000, 1 << 16);

    public SimulatedSettings {
        if (count < 1 || count >= MACHINES.size())
            throw new IllegalArgumentException("expected 1 to " + (MACHINES.size() - 1) + " nodes, found " + count);
        capacity = Ordered.map(capacity);
        labels = Ordered.map(labels);
    }

    /// Large nodes that live at the usual pace.
    public static SimulatedSettings of(String name, int count) {
        var capacity = new LinkedHashMap<String, String>();
        capacity.put("cpu", "32");
        capacity.put("memory", "256Gi");
        capacity.put("ephemeral-storage", "1Ti");
        capacity.put("pods", "110");
        return new SimulatedSettings(name, count, NodeProfile.capacity(capacity), Ordered.map("type", "simulated"),
                Pace.USUAL, Endpoint.NONE);
    }

    public SimulatedSettings with(Endpoint door) {
        return new SimulatedSettings(name, count, capacity, labels, pace, door);
    }

    SequencedMap<String, NodeProfile> nodes() {
        var nodes = new LinkedHashMap<String, NodeProfile>();
        for (var i = 0; i < count; i++) {
            var node = node(count == 1 ? name : name + "-" + i, MACHINES.text(i + 1));
            nodes.put(node.name(), node);
        }
        return Ordered.map(nodes);
    }

    private NodeProfile node(String nodeName, String address) {
        var info = new NodeSystemInfoBuilder().withArchitecture("amd64").withOperatingSystem("linux")
                .withKernelVersion("simulated").withOsImage("simulated").withContainerRuntimeVersion("simulated://1")
                .withKubeletVersion(NodeProfile.VERSION).withKubeProxyVersion(NodeProfile.VERSION)
                .withMachineID(nodeName).withSystemUUID(nodeName).withBootID(nodeName).build();
        return new NodeProfile(nodeName, address, capacity, info, labels, List.of(), endpoint);
    }
}
