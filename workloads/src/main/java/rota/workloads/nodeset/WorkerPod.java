package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.ScalingMode;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.wire.Times;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;
import rota.workloads.revision.Revision;

/// One pod and the Slurm node in it, seen together.
///
/// @param node what Slurm calls it
record WorkerPod(PodFacts facts, String node, Sight sight) {
    private static final String OURS = "operator";

    /// @param controller the cluster that the contact speaks of
    static WorkerPod of(Pod pod, String controller, Contact contact) {
        var facts = PodFacts.of(pod);
        var node = slurmName(facts);
        return new WorkerPod(facts, node, home(facts).filter(it -> !it.equals(controller))
                .<Sight>map(it -> new Sight.Unknown("it belongs to the Slurm cluster " + it))
                .orElseGet(() -> Sight.of(contact, node)));
    }

    /// The Slurm cluster that it was made for, if it says so.
    Optional<String> home() {
        return home(facts);
    }

    private static Optional<String> home(PodFacts facts) {
        return facts.label(NodeSetNames.CLUSTER);
    }

    /// A pod in the network of its host is known by the name of that host.
    static String slurmName(PodFacts facts) {
        var spec = facts.pod().getSpec();
        if (spec == null) return facts.name();
        var hosted = Boolean.TRUE.equals(spec.getHostNetwork()) && !isOfMode(facts, ScalingMode.DAEMON_SET);
        if (hosted) return facts.node().orElse(facts.name());
        return spec.getHostname() == null || spec.getHostname().isEmpty() ? facts.name() : spec.getHostname();
    }

    WorkerPod with(Sight other) {
        return new WorkerPod(facts, node, other);
    }

    String name() {
        return facts.name();
    }

    /// Its number; a name that was made up may look like one.
    OptionalInt ordinal() {
        return isOfMode(ScalingMode.DAEMON_SET) ? OptionalInt.empty() : facts.ordinal();
    }

    /// `default/gpu-1`, as reasons name it.
    String path() {
        return facts.id().key().path();
    }

    boolean isStaying() {
        return !facts.deleting();
    }

    /// A container of it runs or has run: one that has yet to begin leaves the whole pod pending.
    boolean hasBegun() {
        if (facts.phase() != Phase.PENDING && facts.phase() != Phase.UNREPORTED) return true;
        var status = facts.pod().getStatus();
        return status != null && status.getContainerStatuses().stream()
                .flatMap(it -> Stream.of(it.getState(), it.getLastState())).filter(Objects::nonNull)
                .anyMatch(it -> it.getRunning() != null || it.getTerminated() != null);
    }

    boolean isHealthy() {
        return facts.phase() == Phase.RUNNING && facts.isReady() && !facts.deleting();
    }

    boolean hasHash(String hash) {
        return facts.label(Revision.HASH_LABEL).equals(Optional.of(hash));
    }

    /// A pod without the label is as old as the set that made it: of the mode that it was made in, the first one.
    boolean isOfMode(ScalingMode mode) {
        return isOfMode(facts, mode);
    }

    private static boolean isOfMode(PodFacts facts, ScalingMode mode) {
        return facts.label(NodeSetNames.SCALING_MODE).flatMap(ScalingMode::named).orElse(ScalingMode.STATEFUL_SET)
                == mode;
    }

    boolean isCordoned() {
        return facts.annotation(NodeSetNames.POD_CORDON).equals(Optional.of("true"));
    }

    boolean isCordonedByUs() {
        return isCordoned() && facts.annotation(NodeSetNames.POD_CORDON_SOURCE).equals(Optional.of(OURS));
    }

    boolean isCordonedByUser() {
        return isCordoned() && !isCordonedByUs();
    }

    /// When the jobs on it end at the latest; none: nothing runs, or nobody knows. While Slurm does not say so, what
    /// was written down last holds.
    Optional<Instant> deadline() {
        return sight.seen().isPresent() ? sight.seen().flatMap(it -> it.work().end()) : written();
    }

    private Optional<Instant> written() {
        try {
            return Times.parse(facts.annotation(NodeSetNames.POD_DEADLINE).orElse(""));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// The same, and later than any time where nobody knows: while a job is suspended on it, or one that is not in the
    /// list of jobs is at work.
    Optional<Instant> freeAt() {
        var unknown = sight.seen().filter(it -> !it.suspended().isEmpty() || isSecretlyBusy(it)).isPresent();
        return unknown ? Optional.of(Marks.NEVER) : deadline();
    }

    private static boolean isSecretlyBusy(SlurmNode node) {
        return (node.state().has("ALLOCATED") || node.state().has("MIXED")) && node.work().end().isEmpty();
    }

    /// A job is on its node, as far as Slurm says.
    boolean isBusy() {
        return sight.seen().filter(SlurmNode::isBusy).isPresent();
    }

    Optional<PodCondition> condition(String type) {
        var status = facts.pod().getStatus();
        return status == null
                ? Optional.empty()
                : status.getConditions().stream().filter(it -> type.equals(it.getType())).findFirst();
    }

    /// What marks a cordon as ours.
    static String source() {
        return OURS;
    }
}
