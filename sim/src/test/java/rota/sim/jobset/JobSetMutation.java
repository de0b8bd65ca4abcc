package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.Request;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;
import rota.sim.world.Tamper;

/// A bug that is planted on purpose: the checks must find each of them.
enum JobSetMutation {
    NONE, KEEPING_LEFTOVERS, FORGETTING_THE_ATTEMPT, DROPPING_A_WAKE, STARTING_TOO_EARLY;

    JobSetWorlds in(JobSetWorlds sound) {
        return new JobSetWorlds(sound.fates(), this::applied, tamper());
    }

    private Controller<JobSet, ?, ?> applied(Controller<JobSet, ?, ?> sound) {
        return this == NONE ? sound : new Mutant<>(this, sound);
    }

    /// A Job that does not say that it belongs to a later attempt.
    private Tamper tamper() {
        return this != FORGETTING_THE_ATTEMPT ? Tamper.NONE : new Tamper() {
            @Override
            public Request request(Request sent) {
                return sent instanceof Request.Create(Job job)
                        ? new Request.Create(new JobBuilder(job).editMetadata().addToLabels(JobSetNames.ATTEMPT, "0")
                                .endMetadata().build())
                        : sent;
            }
        };
    }

    /// A sound controller with one bug.
    private record Mutant<V, S>(JobSetMutation bug, Controller<JobSet, V, S> sound)
            implements
                Controller<JobSet, V, S> {
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
            return sound.children();
        }

        @Override
        public Optional<V> observe(JobSet set, Instant now) {
            return sound.observe(bug == STARTING_TOO_EARLY ? impatient(set) : set, now);
        }

        /// Nobody waits for anybody.
        private static JobSet impatient(JobSet set) {
            var text = Codec.tree(set).toString().replaceAll("\"dependsOn\":\\[[^]]*]", "\"x\":[]");
            return Codec.model(Codec.readObject(text), JobSet.class);
        }

        @Override
        public Plan<S> plan(V view) {
            var plan = sound.plan(view);
            return switch (bug) {
                case KEEPING_LEFTOVERS -> new Plan<>(plan.steps().stream().filter(it -> !it.name().equals("leftovers"))
                        .toList(), plan.status(), plan.wake());
                case DROPPING_A_WAKE -> new Plan<>(plan.steps(), plan.status(), Wake.NEVER);
                case NONE, FORGETTING_THE_ATTEMPT, STARTING_TOO_EARLY -> plan;
            };
        }

        @Override
        public Optional<HasMetadata> withStatus(V view, S status) {
            return sound.withStatus(view, status);
        }
    }
}
