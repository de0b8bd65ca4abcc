package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodReadinessGate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;

/// What a pod asks of its node.
///
/// @param members in the order in which they start
/// @param deadline how long it may be active at all
/// @param gates conditions that others must set before the pod counts as ready
public record Manifest(Identity id, String node, List<Member> members, RestartPolicy policy,
        Optional<Duration> deadline, List<String> gates, Optional<Departure> departure, boolean hostNetwork,
        SequencedMap<String, String> annotations) {
    private static final Kind PODS = Kind.of(Pod.class);

    public Manifest {
        members = List.copyOf(members);
        gates = List.copyOf(gates);
        annotations = Ordered.map(annotations);
    }

    public static Manifest of(Pod pod) {
        var spec = pod.getSpec();
        var annotations = pod.getMetadata().getAnnotations();
        return new Manifest(Identity.of(PODS, pod), spec.getNodeName() == null ? "" : spec.getNodeName(),
                Member.of(spec), RestartPolicy.parse(spec.getRestartPolicy()),
                Optional.ofNullable(spec.getActiveDeadlineSeconds()).map(Duration::ofSeconds),
                spec.getReadinessGates().stream().map(PodReadinessGate::getConditionType).toList(),
                Departure.of(pod.getMetadata()), Boolean.TRUE.equals(spec.getHostNetwork()),
                annotations == null ? Ordered.map() : Ordered.map(annotations));
    }

    public Stream<Member> members(Member.Role role) {
        return members.stream().filter(it -> it.role() == role);
    }

    public Member member(String name) {
        return members.stream().filter(it -> it.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException("expected a container " + name + " in " + id));
    }
}
