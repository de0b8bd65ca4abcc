package rota.local.agent.simulated;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.kernel.cache.Mirror;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.pod.LogChoice;
import rota.local.agent.pod.Manifest;

/// Containers that do not run print nothing, but for a line that says so. No command can be run in them.
///
/// @param nodes the names of ours
record SimulatedContainers(Set<String> nodes, Mirror<Pod> pods) implements Containers {

    @Override
    public InputStream logs(PodRef ref, LogOptions options) {
        var pod = pod(ref, options.container());
        var run = LogChoice.of(ref, Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new), options);
        var text = options.tail().filter(it -> it == 0).isPresent() ? "" : run + " is simulated and prints nothing\n";
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public ExecSession exec(PodRef ref, String container, List<String> command, boolean tty) {
        throw nothingRuns(ref, container);
    }

    @Override
    public ExecSession attach(PodRef ref, String container) {
        throw nothingRuns(ref, container);
    }

    private Missing nothingRuns(PodRef ref, String container) {
        var pod = pod(ref, container);
        return new Missing(Missing.What.PROCESS, "node \"" + pod.getSpec().getNodeName()
                + "\" is simulated: nothing runs in its containers");
    }

    private Pod pod(PodRef ref, String container) {
        var pod = pods.get(ref.namespace(), ref.name())
                .filter(it -> it.getSpec().getNodeName() != null && nodes.contains(it.getSpec().getNodeName()))
                .orElseThrow(() -> Missing.pod(ref));
        if (Manifest.of(pod).members().stream().noneMatch(it -> it.name().equals(container)))
            throw Missing.container(ref, container);
        return pod;
    }
}
