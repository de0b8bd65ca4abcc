package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.job.JobView.Caches;

/// A Job to test with, as the API server stores it: one pod, started an hour ago. Its view is read by the controller.
final class AJob {
    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final String UID = "uid-sum";

    private final JobBuilder builder;
    private final List<Pod> pods = new ArrayList<>();
    private Caches caches = new Caches(true, true);
    private RecentFailures remembered = RecentFailures.NONE;
    private JobSettings settings = JobSettings.replace();

    private AJob(JobBuilder builder) {
        this.builder = builder;
    }

    static AJob job() {
        return created().status(it -> it.withStartTime("2026-03-01T11:00:00Z").withReady(0).withTerminating(0)
                .withNewUncountedTerminatedPods().endUncountedTerminatedPods());
    }

    /// Just created: nobody has looked at it.
    static AJob created() {
        var builder = new JobBuilder().withNewMetadata().withNamespace("default").withName("sum").withUid(UID)
                .withResourceVersion("100").withGeneration(1L).endMetadata().withNewSpec().withParallelism(1)
                .withCompletions(1).withCompletionMode("NonIndexed").withBackoffLimit(6).withSuspend(false)
                .withPodReplacementPolicy("TerminatingOrFailed").withNewSelector()
                .addToMatchLabels("batch.kubernetes.io/controller-uid", UID).endSelector().withNewTemplate()
                .withNewMetadata().addToLabels("batch.kubernetes.io/controller-uid", UID)
                .addToLabels("batch.kubernetes.io/job-name", "sum").addToAnnotations("note", "kept").endMetadata()
                .withNewSpec().withRestartPolicy("Never").addNewContainer().withName("main").withImage("image:1")
                .endContainer().addNewInitContainer().withName("before").withImage("image:1").endInitContainer()
                .endSpec().endTemplate().endSpec();
        return new AJob(builder);
    }

    static AJob indexed(int completions, int parallelism) {
        return job().spec(it -> it.withCompletionMode("Indexed").withCompletions(completions)
                .withParallelism(parallelism));
    }

    AJob spec(Consumer<JobSpecBuilder> change) {
        var spec = new JobSpecBuilder(builder.buildSpec());
        change.accept(spec);
        builder.withSpec(spec.build());
        return this;
    }

    AJob status(Consumer<JobStatusBuilder> change) {
        var status = builder.buildStatus() == null ? new JobStatusBuilder() : new JobStatusBuilder(builder
                .buildStatus());
        change.accept(status);
        builder.withStatus(status.build());
        return this;
    }

    AJob metadata(Consumer<JobBuilder> change) {
        change.accept(builder);
        return this;
    }

    AJob condition(String type, String status, String reason) {
        return status(it -> it.addNewCondition().withType(type).withStatus(status).withReason(reason)
                .withMessage("because of " + reason).endCondition());
    }

    AJob suspendedSince(String time) {
        return status(it -> it.addNewCondition().withType("Suspended").withStatus("True").withReason("JobSuspended")
                .withMessage("Job suspended").withLastProbeTime(time).withLastTransitionTime(time).endCondition());
    }

    AJob deleting() {
        return metadata(it -> it.editMetadata().withDeletionTimestamp(NOW.toString()).addToFinalizers("orphan")
                .endMetadata());
    }

    AJob with(PodOf... more) {
        Arrays.stream(more).map(PodOf::build).forEach(pods::add);
        return this;
    }

    /// We have created or deleted pods that we do not see yet.
    AJob unsettled() {
        caches = new Caches(false, caches.fresh());
        return this;
    }

    /// The copy of the pods is older than the Job.
    AJob stale() {
        caches = new Caches(caches.settled(), false);
        return this;
    }

    AJob remembering(RecentFailures failures) {
        remembered = failures;
        return this;
    }

    AJob settings(JobSettings other) {
        settings = other;
        return this;
    }

    Job build() {
        return builder.build();
    }

    JobView view() {
        return view(NOW);
    }

    JobView view(Instant now) {
        var job = build();
        var seen = controller(job).observe(job, now).orElseThrow();
        return new JobView(job, seen.spec(), seen.status(), seen.claim(), seen.pods(), caches,
                remembered.with(seen.pods()), seen.finalizer(), now);
    }

    Plan<JobStatus> plan() {
        return JobPlanner.plan(view());
    }

    Plan<JobStatus> plan(Instant now) {
        return JobPlanner.plan(view(now));
    }

    JobController controller(Job job) {
        var mirrors = new Mirrors(List.of(new Mirror<>(Job.class, List.of()),
                Mirror.audited(Pod.class, JobController.podIndexes())));
        var ledger = new Ledger(mirrors, () -> NOW, new SimpleMeterRegistry());
        var controller = new JobController(mirrors, ledger, settings);
        mirrors.of(Job.class).replaced(List.of(job), ResourceVersion.of(1000));
        mirrors.of(Pod.class).replaced(pods, ResourceVersion.of(1000));
        return controller;
    }

    static List<Pod> created(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> (Pod) ((Action.Create) it).object()).toList();
    }

    static List<String> deleted(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Delete.class::isInstance)
                .map(it -> ((Action.Delete) it).key().name()).toList();
    }

    /// The pods that lose their finalizer.
    static List<String> released(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Patch.class::isInstance)
                .filter(it -> ((Action.Patch) it).body().toString().contains("$deleteFromPrimitiveList/finalizers"))
                .map(it -> ((Action.Patch) it).key().name()).toList();
    }

    static List<String> announced(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Announce.class::isInstance)
                .map(it -> ((Action.Announce) it).reason()).toList();
    }

    static List<String> indexes(List<Pod> pods) {
        return pods.stream().map(it -> it.getMetadata().getAnnotations().get(Names.INDEX)).toList();
    }

    static List<String> conditions(Plan<JobStatus> plan) {
        return plan.status().conditions().stream().map(it -> it.getType() + "=" + it.getStatus() + " " + it
                .getReason()).toList();
    }
}
