package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.time.Duration;
import java.time.Instant;

/// A pod to test with: without a word more it is pending, unassigned and an hour old.
final class APod {
    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final PodBuilder builder = new PodBuilder().withNewMetadata().withNamespace("default").endMetadata()
            .withNewSpec().endSpec().withNewStatus().endStatus();

    private APod(String name) {
        builder.editMetadata().withName(name).withUid("uid-" + name).endMetadata();
    }

    static APod pod(String name) {
        return new APod(name).phase("Pending").created(Duration.ofHours(1));
    }

    APod phase(String phase) {
        builder.editStatus().withPhase(phase).endStatus();
        return this;
    }

    APod onNode(String node) {
        builder.editSpec().withNodeName(node).endSpec();
        return this;
    }

    APod running() {
        return phase("Running").onNode("node-a");
    }

    APod ready(Duration ago) {
        return condition("True", NOW.minus(ago).toString());
    }

    APod readyWithoutTime() {
        return condition("True", "");
    }

    APod notReady() {
        return condition("False", NOW.toString());
    }

    APod deleting() {
        builder.editMetadata().withDeletionTimestamp(NOW.toString()).endMetadata();
        return this;
    }

    APod created(Duration ago) {
        builder.editMetadata().withCreationTimestamp(NOW.minus(ago).toString()).endMetadata();
        return this;
    }

    APod neverCreated() {
        builder.editMetadata().withCreationTimestamp(null).endMetadata();
        return this;
    }

    APod cost(String cost) {
        builder.editMetadata().addToAnnotations("controller.kubernetes.io/pod-deletion-cost", cost).endMetadata();
        return this;
    }

    APod uid(String uid) {
        builder.editMetadata().withUid(uid).endMetadata();
        return this;
    }

    APod restarts(String container, int count) {
        builder.editStatus().addToContainerStatuses(
                new ContainerStatusBuilder().withName(container).withRestartCount(count).build()).endStatus();
        return this;
    }

    APod initRestarts(String container, String restartPolicy, int count) {
        builder.editSpec().addToInitContainers(
                new ContainerBuilder().withName(container).withRestartPolicy(restartPolicy).build()).endSpec();
        builder.editStatus().addToInitContainerStatuses(
                new ContainerStatusBuilder().withName(container).withRestartCount(count).build()).endStatus();
        return this;
    }

    PodFacts facts() {
        return PodFacts.of(builder.build());
    }

    private APod condition(String status, String since) {
        builder.editStatus().withConditions(new PodConditionBuilder().withType("Ready").withStatus(status)
                .withLastTransitionTime(since).build()).endStatus();
        return this;
    }
}
