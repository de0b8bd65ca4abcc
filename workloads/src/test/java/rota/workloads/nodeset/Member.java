package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmState;
import rota.workloads.revision.Revision;

/// A pod of a test: running, ready, of the newest revision, its node idle, unless it is told otherwise.
final class Member {
    static final Instant LONG_AGO = Scene.NOW.minusSeconds(3600);

    private final int ordinal;
    private final PodBuilder pod;
    private Optional<SlurmNode> node;
    private Optional<String> hash = Optional.empty();

    private Member(int ordinal) {
        this.ordinal = ordinal;
        var name = "gpu-" + ordinal;
        this.node = Optional.of(SlurmNode.of(name, SlurmState.of("IDLE", "DYNAMIC_NORM"), ""));
        this.pod = new PodBuilder().withNewMetadata().withNamespace("default").withName(name).withUid("uid-" + ordinal)
                .withResourceVersion("7").withCreationTimestamp(LONG_AGO.toString())
                .addToLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .addToLabels(NodeSetNames.APP_INSTANCE, "gpu")
                .addToLabels(NodeSetNames.SCALING_MODE, "StatefulSet")
                .withOwnerReferences(Owners.controllerReference(Scene.ID)).endMetadata()
                .withNewSpec().withNodeName("node-" + ordinal).withHostname(name).endSpec()
                .withNewStatus().withPhase("Running").addNewCondition().withType("Ready").withStatus("True")
                .withLastTransitionTime(LONG_AGO.toString()).endCondition().endStatus();
    }

    static Member pod(int ordinal) {
        return new Member(ordinal);
    }

    Member in(String... states) {
        node = node.map(it -> SlurmNode.of(it.name(), SlurmState.of(states), it.reason()));
        return this;
    }

    Member because(String reason) {
        node = node.map(it -> SlurmNode.of(it.name(), it.state(), reason));
        return this;
    }

    /// Drained by us.
    Member drained() {
        return in("IDLE", "DRAIN").because("slurm-operator: Pod (default/gpu-" + ordinal
                + ") is pending termination for scale-in");
    }

    Member missing() {
        node = Optional.empty();
        return this;
    }

    Member old() {
        hash = Optional.of("old");
        return this;
    }

    Member phase(String phase) {
        pod.editStatus().withPhase(phase).endStatus();
        return phase.equals("Running") ? this : notReady();
    }

    Member unscheduled() {
        pod.editSpec().withNodeName(null).endSpec();
        return phase("Pending");
    }

    Member notReady() {
        pod.editStatus().withConditions().endStatus();
        return this;
    }

    Member terminating() {
        pod.editMetadata().withDeletionTimestamp(LONG_AGO.toString()).endMetadata();
        return this;
    }

    Member readySince(Instant time) {
        return condition("Ready", "True", time);
    }

    Member condition(String type, String status, Instant since) {
        pod.editStatus().removeMatchingFromConditions(it -> type.equals(it.getType())).addNewCondition().withType(type)
                .withStatus(status).withLastTransitionTime(since.toString()).endCondition().endStatus();
        return this;
    }

    Member annotated(String key, String value) {
        pod.editMetadata().addToAnnotations(key, value).endMetadata();
        return this;
    }

    Member labelled(String key, String value) {
        pod.editMetadata().addToLabels(key, value).endMetadata();
        return this;
    }

    Member cordonedByUs() {
        return annotated(NodeSetNames.POD_CORDON, "true").annotated(NodeSetNames.POD_CORDON_SOURCE, "operator");
    }

    Member cordonedByUser() {
        return annotated(NodeSetNames.POD_CORDON, "true");
    }

    Optional<SlurmNode> node() {
        return node;
    }

    Pod pod(String newest) {
        return pod.editMetadata().addToLabels(Revision.HASH_LABEL, hash.orElse(newest)).endMetadata().build();
    }

    static List<Member> pods(int count) {
        var pods = new ArrayList<Member>();
        for (var i = 0; i < count; i++) pods.add(pod(i));
        return pods;
    }
}
