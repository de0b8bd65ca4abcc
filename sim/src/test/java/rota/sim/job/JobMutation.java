package rota.sim.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.sim.world.Tamper;

/// A bug that is planted on purpose: the checks must find each of them.
enum JobMutation {
    NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS,
    FINISHING_EARLY, IGNORING_GROWTH, HASTY_RETRIES, KEEPING_THE_FINALIZER;

    JobWorlds in(JobWorlds sound) {
        return new JobWorlds(sound.fates(), this::applied, tamper());
    }

    private Controller<Job, ?, ?> applied(Controller<Job, ?, ?> sound) {
        return this == NONE ? sound : new Mutant<>(this, sound, new HashMap<>());
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

    /// A sound controller with one bug.
    ///
    /// @param sizes of the Jobs as they were when they were seen first
    private record Mutant<V, S>(JobMutation bug, Controller<Job, V, S> sound, Map<String, Integer> sizes)
            implements
                Controller<Job, V, S> {
        @Override
        public String name() {
            return sound.name();
        }

        @Override
        public List<Trigger<?>> triggers() {
            return sound.triggers();
        }

        @Override
        public SequencedSet<Kind> children() {
            return bug == NO_EXPECTATIONS ? Ordered.set() : sound.children();
        }

        @Override
        public Optional<V> observe(Job job, Instant now) {
            return switch (bug) {
                case IGNORING_GROWTH -> sound.observe(asItWas(job), now);
                case HASTY_RETRIES -> sound.observe(job, now.plusSeconds(60));
                case NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, DROPPING_A_WAKE, NO_EXPECTATIONS, FINISHING_EARLY,
                        KEEPING_THE_FINALIZER -> sound.observe(job, now);
            };
        }

        @Override
        public Plan<S> plan(V view) {
            var plan = sound.plan(view);
            return switch (bug) {
                case DROPPING_A_WAKE -> new Plan<>(plan.steps(), plan.status(), Wake.NEVER);
                case KEEPING_THE_FINALIZER -> new Plan<>(plan.steps().stream().map(Mutant::deletingOnly).toList(), plan
                        .status(), plan.wake());
                case NONE, COUNTING_AT_ONCE, OVERWRITING_THE_STATUS, NO_EXPECTATIONS, FINISHING_EARLY, IGNORING_GROWTH,
                        HASTY_RETRIES -> plan;
            };
        }

        /// Whoever is to go is deleted and still counts.
        private static Step deletingOnly(Step step) {
            var deletes = step.actions().stream().filter(Action.Delete.class::isInstance).toList();
            return deletes.isEmpty() ? step : new Step(step.name(), step.reason(), step.order(), deletes);
        }

        private Job asItWas(Job job) {
            var size = sizes.computeIfAbsent(job.getMetadata().getUid(), _ -> job.getSpec().getCompletions());
            return new JobBuilder(job).editSpec().withCompletions(size).endSpec().build();
        }

        @Override
        public Optional<HasMetadata> withStatus(V view, S status) {
            return sound.withStatus(view, status).map(it -> changed((Job) it));
        }

        private HasMetadata changed(Job job) {
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
                        KEEPING_THE_FINALIZER -> job;
            };
        }
    }
}
