package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.sim.world.World;

/// Jobs as users write them, with the defaults that a server would add, and questions about them.
public final class Jobs {
    public static final Kind KIND = Kind.of(Job.class);
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";
    static final String INDEX = "batch.kubernetes.io/job-completion-index";
    static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";

    static final String IGNORED_FAILURES = "batch.kubernetes.io/job-index-ignored-failure-count";

    /// How many pods at a time the plan was made for that created this one; only in here.
    static final String PLANNED_FOR = "sim.rota.dev/planned-for";

    /// The exit code that rules of Jobs in here take for a reason to fail the whole Job.
    static final int FAILS_JOB = 5;
    /// The exit code that they ignore.
    static final int IGNORED = 42;

    private Jobs() {}

    /// Several pods that are all alike.
    public static Job job(String name, int completions, int parallelism, Consumer<JobSpecBuilder> more) {
        var job = new JobBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .withManualSelector(true).withParallelism(parallelism).withCompletions(completions)
                .withCompletionMode("NonIndexed").withBackoffLimit(6).withSuspend(false)
                .withPodReplacementPolicy("TerminatingOrFailed").withNewSelector().addToMatchLabels("app", name)
                .endSelector().withNewTemplate().withNewMetadata().addToLabels("app", name).endMetadata().withNewSpec()
                .withRestartPolicy("Never").addNewContainer().withName("main").withImage("image:1").endContainer()
                .endSpec().endTemplate().endSpec();
        var spec = new JobSpecBuilder(job.buildSpec());
        more.accept(spec);
        return job.withSpec(spec.build()).build();
    }

    /// One pod for each index.
    public static Job indexed(String name, int completions, int parallelism, Consumer<JobSpecBuilder> more) {
        return job(name, completions, parallelism, it -> more.accept(it.withCompletionMode("Indexed")));
    }

    /// What a user does with kubectl edit.
    public static void change(World world, String name, Consumer<JobSpecBuilder> edit) {
        find(world, name).ifPresent(job -> {
            var spec = new JobSpecBuilder(job.getSpec());
            edit.accept(spec);
            world.user(new Request.Update(new JobBuilder(job).withSpec(spec.build()).build(), Subresource.NONE));
        });
    }

    public static Optional<Job> find(World world, String name) {
        return world.cluster().get(Job.class, "default", name);
    }

    public static Job get(World world, String name) {
        return find(world, name).orElseThrow(() -> new AssertionError("expected a Job " + name + ", found none"));
    }

    public static boolean finished(World world, String name) {
        return find(world, name).filter(Jobs::isFinished).isPresent();
    }

    static boolean isFinished(Job job) {
        return isTrue(job, "Complete") || isTrue(job, "Failed");
    }

    static boolean isTrue(Job job, String type) {
        return conditions(job).stream().anyMatch(it -> type.equals(it.getType()) && "True".equals(it.getStatus()));
    }

    static List<JobCondition> conditions(Job job) {
        return job.getStatus() == null ? List.of() : job.getStatus().getConditions();
    }

    static boolean isIndexed(Job job) {
        return "Indexed".equals(job.getSpec().getCompletionMode());
    }

    static boolean onlyReplacesFailed(Job job) {
        return "Failed".equals(job.getSpec().getPodReplacementPolicy()) || job.getSpec().getPodFailurePolicy() != null;
    }

    /// Those in the counter, and those on record.
    static int succeeded(Job job) {
        return job.getStatus() == null ? 0 : number(job.getStatus().getSucceeded())
                + uncounted(job).map(it -> it.getSucceeded().size()).orElse(0);
    }

    /// Whether the end of this pod is written down, and not yet a number.
    static boolean isOnRecord(Job job, Pod pod) {
        var uid = pod.getMetadata().getUid();
        return uncounted(job).filter(it -> it.getSucceeded().contains(uid) || it.getFailed().contains(uid)).isPresent();
    }

    private static Optional<UncountedTerminatedPods> uncounted(Job job) {
        return Optional.ofNullable(job.getStatus()).map(it -> it.getUncountedTerminatedPods());
    }

    static List<Pod> pods(World world, Job job) {
        return world.cluster().list(Pod.class).stream().filter(it -> Owners.isControlledBy(it, job.getMetadata()
                .getUid())).toList();
    }

    static boolean isTracked(Pod pod) {
        return pod.getMetadata().getFinalizers().contains(FINALIZER);
    }

    static boolean isDeleting(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    static boolean isActive(Pod pod) {
        return !isDeleting(pod) && !isOver(pod);
    }

    static boolean isOver(Pod pod) {
        return List.of("Succeeded", "Failed").contains(phase(pod));
    }

    static String phase(Pod pod) {
        return pod.getStatus() == null ? "" : Objects.requireNonNullElse(pod.getStatus().getPhase(), "");
    }

    /// 0 too while none of its containers has ended.
    static int exitCode(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream().map(it -> it.getState()).filter(it -> it != null
                && it.getTerminated() != null).mapToInt(it -> it.getTerminated().getExitCode()).findFirst().orElse(0);
    }

    static OptionalInt index(Pod pod) {
        return number(pod, INDEX);
    }

    static OptionalInt number(Pod pod, String annotation) {
        var annotations = pod.getMetadata().getAnnotations();
        var text = annotations == null ? null : annotations.get(annotation);
        if (text == null || !text.matches("[0-9]{1,9}")) return OptionalInt.empty();
        return OptionalInt.of(Integer.parseInt(text));
    }

    static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }
}
