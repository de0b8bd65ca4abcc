package rota.sim.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
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
    FINISHING_EARLY, IGNORING_GROWTH, HASTY_RETRIES, KEEPING_THE_FINALIZER, ONE_TOO_MANY;

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
            if (bug == ONE_TOO_MANY)
                return new JobBuilder(job).editSpec().withParallelism(job.getSpec().getParallelism() + 1).endSpec()
                        .build();
            if (bug != IGNORING_GROWTH) return job;
            var size = sizes.computeIfAbsent(job.getMetadata().getUid(), _ -> job.getSpec().getCompletions());
            return new JobBuilder(job).editSpec().withCompletions(size).endSpec().build();
        }

        @Override
        public Instant now(Instant now) {
            return bug == HASTY_RETRIES ? now.plusSeconds(60) : now;
        }

        @Override
        public List<Step> steps(List<Step> planned) {
            return bug == KEEPING_THE_FINALIZER ? planned.stream().map(JobBug::deletingOnly).toList() : planned;
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
                        KEEPING_THE_FINALIZER, ONE_TOO_MANY -> job;
            };
        }
    }
}
