package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.ScalingMode;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.api.peer.SlurmUse.Amount;
import rota.workloads.nodeset.Registration.Kind;
import rota.workloads.revision.Revision;

/// A pod of a test: running, ready, of the newest revision, its node idle, unless it is told otherwise.
final class Member {
    static final Instant LONG_AGO = Scene.NOW.minusSeconds(3600);

    private final String name;
    private final PodBuilder pod;
    private Optional<SlurmNode> node;
    private Optional<String> hash = Optional.empty();
    private Optional<Instant> until = Optional.empty();

    private Member(String name, String host, String on, ScalingMode mode) {
        this.name = name;
        this.node = Optional.of(SlurmNode.of(host, SlurmState.of("IDLE", "DYNAMIC_NORM"), ""));
        this.pod = new PodBuilder().withNewMetadata().withNamespace("default").withName(name)
                .withUid(name.replace("gpu", "uid")).withResourceVersion("7")
                .withCreationTimestamp(LONG_AGO.toString()).addToLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .addToLabels(NodeSetNames.APP_INSTANCE, "gpu").addToLabels(NodeSetNames.SCALING_MODE, mode.word())
                .addToLabels(NodeSetNames.POD_HOSTNAME, host).addToLabels(NodeSetNames.POD_NAME, name)
                .addToLabels(NodeSetNames.CLUSTER, "slurm")
                .withOwnerReferences(Owners.controllerReference(Scene.ID)).endMetadata()
                .withNewSpec().withNodeName(on).withHostname(host).endSpec()
                .withNewStatus().withPhase("Running").addNewCondition().withType("Ready").withStatus("True")
                .withLastTransitionTime(LONG_AGO.toString()).endCondition().endStatus();
    }

    /// Of a set in DaemonSet mode.
    static Member on(String kubernetesNode) {
        return named("gpu-" + kubernetesNode, kubernetesNode);
    }

    static Member named(String name, String kubernetesNode) {
        return new Member(name, kubernetesNode, kubernetesNode, ScalingMode.DAEMON_SET);
    }

    static Member pod(int ordinal) {
        var name = "gpu-" + ordinal;
        return new Member(name, name, "node-" + ordinal, ScalingMode.STATEFUL_SET).labelled(NodeSetNames.POD_INDEX,
                String.valueOf(ordinal));
    }

    /// What Slurm keeps besides its state.
    Member kept(String comment, List<String> features, String topology) {
        node = node.map(it -> new SlurmNode(it.name(), it.state(), it.reason(), comment, features, features, "",
                Optional.of(topology), SlurmUse.NONE, SlurmNode.Work.NONE));
        return this;
    }

    /// Set aside by this reservation.
    Member reserved(String reservation) {
        node = node.map(it -> new SlurmNode(it.name(), SlurmState.of("IDLE", "RESERVED", "MAINTENANCE"), it.reason(),
                "", List.of(), List.of(), reservation, Optional.empty(), SlurmUse.NONE, SlurmNode.Work.NONE));
        return this;
    }

    Member cpus(int all, int allocated) {
        node = node.map(it -> new SlurmNode(it.name(), it.state(), it.reason(), "", List.of(), List.of(), "",
                Optional.empty(), new SlurmUse(new Amount(all, allocated), Amount.NONE, Amount.NONE),
                SlurmNode.Work.NONE));
        return this;
    }

    Member memory(int all, int allocated) {
        node = node.map(it -> new SlurmNode(it.name(), it.state(), it.reason(), "", List.of(), List.of(), "",
                Optional.empty(), new SlurmUse(Amount.NONE, new Amount(all, allocated), Amount.NONE),
                SlurmNode.Work.NONE));
        return this;
    }

    Member gpus(int all, int allocated) {
        node = node.map(it -> new SlurmNode(it.name(), it.state(), it.reason(), "", List.of(), List.of(), "",
                Optional.empty(), new SlurmUse(Amount.NONE, Amount.NONE, new Amount(all, allocated)),
                SlurmNode.Work.NONE));
        return this;
    }

    Member in(String... states) {
        node = node.map(it -> SlurmNode.of(it.name(), SlurmState.of(states), it.reason()));
        return this;
    }

    /// A job runs on it until then at the latest.
    Member until(Instant end) {
        until = Optional.of(end);
        return node.filter(it -> it.state().isBusy()).isPresent() ? this : in("ALLOCATED");
    }

    /// The job that it was given, if it was.
    Optional<SlurmJob> job(long id) {
        return node.flatMap(it -> until.map(end -> new SlurmJob(id, List.of("RUNNING"), List.of(it.name()), LONG_AGO,
                end.equals(SlurmNode.Work.NEVER) ? Optional.empty() : Optional.of(Duration.between(LONG_AGO, end)),
                "all", "", "")));
    }

    Member because(String reason) {
        node = node.map(it -> SlurmNode.of(it.name(), it.state(), reason));
        return this;
    }

    /// Drained by us.
    Member drained() {
        return in("IDLE", "DRAIN").because("slurm-operator: Pod (default/" + name
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

    /// Its slurmd runs, whatever the phase of the pod says.
    Member begun() {
        pod.editStatus().addNewContainerStatus().withName("slurmd").withNewState().withNewRunning()
                .withStartedAt(LONG_AGO.toString()).endRunning().endState().endContainerStatus().endStatus();
        return this;
    }

    Member unscheduled() {
        pod.editSpec().withNodeName(null).endSpec();
        return phase("Pending");
    }

    /// In the network of its host.
    Member hosted() {
        pod.editSpec().withHostNetwork(true).endSpec();
        return this;
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

    /// Slurm knew its node until then.
    Member forgottenFor(long seconds) {
        return missing().registered(Kind.FORGOTTEN, Scene.HERE, Scene.NOW.minusSeconds(seconds));
    }

    /// It registered with this cluster a long time ago.
    Member registered(SlurmOrigin origin) {
        return registered(Kind.KNOWN, origin, LONG_AGO);
    }

    Member registered(Kind kind, SlurmOrigin origin, Instant since) {
        var shown = new Registration(kind, List.of(origin)).condition();
        shown.setLastTransitionTime(since.toString());
        pod.editStatus().removeMatchingFromConditions(it -> Registration.CONDITION.equals(it.getType()))
                .addToConditions(shown).endStatus();
        return this;
    }

    /// As an operator left it that did not tell clusters apart.
    Member registeredSomewhere() {
        return condition(Registration.CONDITION, "True", LONG_AGO);
    }

    /// Dead, and its pod is not ready either.
    Member deadFor(long seconds) {
        return in("DOWN", "NOT_RESPONDING").because("Not responding").notReady()
                .condition("SlurmNodeStateDown", "True", Scene.NOW.minusSeconds(seconds));
    }

    Member annotated(String key, String value) {
        pod.editMetadata().addToAnnotations(key, value).endMetadata();
        return this;
    }

    Member labelled(String key, String value) {
        pod.editMetadata().addToLabels(key, value).endMetadata();
        return this;
    }

    Member without(String label) {
        pod.editMetadata().removeFromLabels(label).endMetadata();
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
