package rota.workloads.job;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.time.Instant;
import rota.api.meta.Identity;
import rota.api.meta.Owners;

/// A pod of [AJob]: without a word more it is tracked, pending, placed on a node and an hour old.
final class PodOf {
    private static final String BORN = "2026-03-01T11:00:00Z";

    private final PodBuilder builder;

    private PodOf(String name) {
        var owner = new Identity(JobView.KIND.key("default", "sum"), AJob.UID);
        builder = new PodBuilder().withNewMetadata().withNamespace("default").withName(name).withUid("uid-" + name)
                .withResourceVersion("50").withCreationTimestamp(BORN).addToFinalizers(Names.FINALIZER)
                .addToLabels("batch.kubernetes.io/controller-uid", AJob.UID)
                .withOwnerReferences(Owners.controllerReference(owner)).endMetadata().withNewSpec()
                .withNodeName("node-a").endSpec().withNewStatus().withPhase("Pending").endStatus();
    }

    static PodOf pod(String name) {
        return new PodOf(name);
    }

    static PodOf running(String name) {
        return pod(name).phase("Running");
    }

    static PodOf ready(String name) {
        return running(name).condition("Ready", "True", BORN);
    }

    static PodOf succeeded(String name) {
        return pod(name).phase("Succeeded").condition("Ready", "False", "2026-03-01T11:50:00Z");
    }

    /// Ten minutes ago.
    static PodOf failed(String name) {
        return failed(name, AJob.NOW.minusSeconds(600));
    }

    static PodOf failed(String name, Instant when) {
        return pod(name).phase("Failed").condition("Ready", "False", when.toString());
    }

    PodOf phase(String phase) {
        builder.editStatus().withPhase(phase).endStatus();
        return this;
    }

    PodOf condition(String type, String status, String since) {
        builder.editStatus().addToConditions(new PodConditionBuilder().withType(type).withStatus(status)
                .withLastTransitionTime(since).build()).endStatus();
        return this;
    }

    /// As the scheduler says it.
    PodOf unscheduled(String reason, String message) {
        builder.editStatus().addToConditions(new PodConditionBuilder().withType("PodScheduled").withStatus("False")
                .withReason(reason).withMessage(message).build()).endStatus();
        return this;
    }

    /// As the node says it.
    PodOf waiting(String reason, String message) {
        builder.editStatus().addToContainerStatuses(new ContainerStatusBuilder().withName("main").withNewState()
                .withNewWaiting(message, reason).endState().build()).endStatus();
        return this;
    }

    PodOf index(int index) {
        return index(Integer.toString(index));
    }

    PodOf index(String index) {
        builder.editMetadata().addToAnnotations(Names.INDEX, index).endMetadata();
        return this;
    }

    PodOf retries(int counted) {
        builder.editMetadata().addToAnnotations(Names.FAILURES, Integer.toString(counted)).endMetadata();
        return this;
    }

    PodOf ignored(int count) {
        builder.editMetadata().addToAnnotations(Names.IGNORED, Integer.toString(count)).endMetadata();
        return this;
    }

    PodOf untracked() {
        builder.editMetadata().withFinalizers().endMetadata();
        return this;
    }

    /// Somebody told it to go a moment ago.
    PodOf deleting() {
        builder.editMetadata().withDeletionTimestamp(AJob.NOW.plusSeconds(30).toString())
                .withDeletionGracePeriodSeconds(30L).endMetadata();
        return this;
    }

    /// Somebody told it to go and gave it this long.
    PodOf deleting(long grace) {
        deleting();
        builder.editMetadata().withDeletionGracePeriodSeconds(grace).endMetadata();
        return this;
    }

    PodOf unplaced() {
        builder.editSpec().withNodeName(null).endSpec();
        return this;
    }

    PodOf orphan() {
        builder.editMetadata().withOwnerReferences().withFinalizers().endMetadata();
        return this;
    }

    PodOf label(String name, String value) {
        builder.editMetadata().addToLabels(name, value).endMetadata();
        return this;
    }

    PodOf exit(String container, int code) {
        return exit(container, code, "2026-03-01T11:50:00Z");
    }

    PodOf exit(String container, int code, String when) {
        builder.editStatus().addToContainerStatuses(new ContainerStatusBuilder().withName(container).withNewState()
                .withNewTerminated().withExitCode(code).withFinishedAt(when).endTerminated().endState().build())
                .endStatus();
        return this;
    }

    PodOf initExit(String container, String restartPolicy, int code, String when) {
        builder.editSpec().addToInitContainers(new ContainerBuilder().withName(container)
                .withRestartPolicy(restartPolicy).build()).endSpec();
        builder.editStatus().addToInitContainerStatuses(new ContainerStatusBuilder().withName(container).withNewState()
                .withNewTerminated().withExitCode(code).withFinishedAt(when).endTerminated().endState().build())
                .endStatus();
        return this;
    }

    PodOf restarts(int count) {
        builder.editStatus()
                .addToContainerStatuses(new ContainerStatusBuilder().withName("main").withRestartCount(count)
                        .build())
                .endStatus();
        return this;
    }

    Pod build() {
        return builder.build();
    }
}
