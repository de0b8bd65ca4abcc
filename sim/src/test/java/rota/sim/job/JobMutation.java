package rota.sim.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.sim.Mutant;
import rota.sim.world.Tamper;

/// A bug that is planted on purpose: the checks must find each of them.
enum JobMutation {
    NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS,
    FINISHING_EARLY, IGNORING_GROWTH, HASTY_RETRIES, KEEPING_THE_FINALIZER, ONE_TOO_MANY, ONE_GOAL_TOO_FAR,
    FORGIVING, KNOWING_NO_RULES, KNOWING_NO_REST, FORGETTING_FAILURES, ONE_INDEX_FOR_ALL, LETTING_GO_IN_PASSING;

    JobWorlds in(JobWorlds sound) {
        return new JobWorlds(sound.fates(), this::applied, tamper());
    }

    private Controller<Job, ?, ?> applied(Controller<Job, ?, ?> sound) {
        return this == NONE ? sound : new Mutant<>(sound, new JobBug(this, new HashMap<>()));
    }

    private Tamper tamper() {
        return this != OVERWRITING_THE_STATUS ? Tamper.NONE : new Tamper() {
            @Override
            public Request request(Request sent) {
                if (!(sent instanceof Request.Update(var object, var side)) || side != Subresource.STATUS) return sent;
                return new Request.Patch(sent.key(), new PatchBody.Merge(Codec.tree(object).without("metadata").without(
                        "spec")), side);
            }
        };
    }

    /// How it shows.
    ///
    /// @param sizes of the Jobs as they were when they were seen first
    private record JobBug(JobMutation bug, Map<String, Integer> sizes) implements Mutant.Bug<Job> {
        @Override
        public SequencedSet<Kind> children(SequencedSet<Kind> all) {
            return bug == NO_EXPECTATIONS ? Ordered.set() : all;
        }

        @Override
        public Job seen(Job job) {
            var spec = new JobSpecBuilder(job.getSpec());
            switch (bug) {
                case ONE_TOO_MANY -> spec.withParallelism(spec.getParallelism() + 1);
                case ONE_GOAL_TOO_FAR -> spec.withCompletions(spec.getCompletions() + 1);
                case IGNORING_GROWTH -> spec.withCompletions(sizes.computeIfAbsent(job.getMetadata().getUid(),
                        _ -> spec.getCompletions()));
                case FORGIVING -> spec.withNewPodFailurePolicy().addNewRule().withAction("Ignore").withNewOnExitCodes()
                        .withOperator("In").withValues(1).endOnExitCodes().endRule().endPodFailurePolicy();
                case KNOWING_NO_RULES -> spec.withPodFailurePolicy(null);
                case KNOWING_NO_REST -> spec.withSuspend(false);
                case NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS, FINISHING_EARLY,
                        HASTY_RETRIES, KEEPING_THE_FINALIZER, FORGETTING_FAILURES, ONE_INDEX_FOR_ALL,
                        LETTING_GO_IN_PASSING -> {}
            }
            return new JobBuilder(job).withSpec(spec.build()).build();
        }

        @Override
        public Instant now(Instant now) {
            return bug == HASTY_RETRIES ? now.plusSeconds(60) : now;
        }

        @Override
        public List<Step> steps(List<Step> planned) {
            return switch (bug) {
                case KEEPING_THE_FINALIZER -> planned.stream().map(JobBug::deletingOnly).toList();
                case FORGETTING_FAILURES -> creating(planned, Jobs.FAILURES);
                case ONE_INDEX_FOR_ALL -> creating(planned, Jobs.INDEX);
                case LETTING_GO_IN_PASSING -> planned.stream().map(JobBug::whateverTheVersion).toList();
                case NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS, FINISHING_EARLY,
                        IGNORING_GROWTH, HASTY_RETRIES, ONE_TOO_MANY, ONE_GOAL_TOO_FAR, FORGIVING, KNOWING_NO_RULES,
                        KNOWING_NO_REST -> planned;
            };
        }

        /// Every pod is made with a 0 there.
        private static List<Step> creating(List<Step> planned, String annotation) {
            return planned.stream().map(step -> step.with(step.actions().stream()
                    .map(it -> it instanceof Action.Create(var pod, var refused)
                            ? new Action.Create(new PodBuilder((Pod) pod).editMetadata()
                                    .addToAnnotations(annotation, "0").endMetadata().build(), refused)
                            : it)
                    .toList())).toList();
        }

        /// Whoever is let go of may have ended since it was seen.
        private static Step whateverTheVersion(Step step) {
            return step.with(step.actions().stream().map(
                    it -> it instanceof Action.Patch(var key, PatchBody.Strategic(var changes), var side, var tolerates)
                            ? new Action.Patch(key, new PatchBody.Strategic(changes.with("metadata", changes
                                    .object("metadata").without("resourceVersion"))), side, tolerates)
                            : it)
                    .toList());
        }

        @Override
        public Wake wake(Wake planned) {
            return bug == DROPPING_A_WAKE ? Wake.NEVER : planned;
        }

        /// Whoever is to go is deleted and still counts.
        private static Step deletingOnly(Step step) {
            var deletes = step.actions().stream().filter(Action.Delete.class::isInstance).toList();
            return deletes.isEmpty() ? step : step.with(deletes);
        }

        @Override
        public HasMetadata written(HasMetadata object) {
            var job = (Job) object;
            var status = job.getStatus();
            var uncounted = status.getUncountedTerminatedPods();
            return switch (bug) {
                case COUNTING_AT_ONCE -> new JobBuilder(job).editStatus()
                        .withFailed(Jobs.number(status.getFailed()) + uncounted.getFailed().size())
                        .withSucceeded(Jobs.number(status.getSucceeded()) + uncounted.getSucceeded().size())
                        .withNewUncountedTerminatedPods().endUncountedTerminatedPods().endStatus().build();
                case FINISHING_EARLY -> Jobs.isTrue(job, "SuccessCriteriaMet") && !Jobs.isFinished(job)
                        ? new JobBuilder(job).editStatus().addNewCondition().withType("Complete").withStatus("True")
                                .withReason("Hurry").endCondition().endStatus().build()
                        : job;
                case NONE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS, IGNORING_GROWTH, HASTY_RETRIES,
                        KEEPING_THE_FINALIZER, ONE_TOO_MANY, ONE_GOAL_TOO_FAR, FORGIVING, KNOWING_NO_RULES,
                        KNOWING_NO_REST, FORGETTING_FAILURES, ONE_INDEX_FOR_ALL, LETTING_GO_IN_PASSING -> job;
            };
        }
    }
}
