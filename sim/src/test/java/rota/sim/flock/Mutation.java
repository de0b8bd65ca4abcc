package rota.sim.flock;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// A bug that is planted on purpose: the simulator must find each of them.
enum Mutation {
    NONE, NO_EXPECTATIONS, NO_UID_CHECK, LOWERING_TWICE, TRUNCATING_A_LIVE_REVISION, DROPPING_A_WAKE,
    CHANGING_A_CACHED_OBJECT, COUNTING_CREATIONS_TWICE;

    Controller<Flock, FlockView, Flock.Status> applied(Controller<Flock, FlockView, Flock.Status> sound) {
        return this == NONE ? sound : new Mutant(this, sound);
    }

    /// A sound controller with one bug.
    private record Mutant(Mutation bug, Controller<Flock, FlockView, Flock.Status> sound)
            implements
                Controller<Flock, FlockView, Flock.Status> {
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
        public Optional<FlockView> observe(Flock object, Instant now) {
            return sound.observe(object, now);
        }

        @Override
        public Plan<Flock.Status> plan(FlockView view) {
            var plan = sound.plan(view);
            return switch (bug) {
                case DROPPING_A_WAKE -> new Plan<>(plan.steps(), plan.status(), Wake.NEVER);
                case TRUNCATING_A_LIVE_REVISION -> new Plan<>(truncating(plan, view), plan.status(), plan.wake());
                case CHANGING_A_CACHED_OBJECT -> {
                    view.pods().forEach(it -> it.getMetadata().setGenerateName("changed"));
                    yield plan;
                }
                case NONE, NO_EXPECTATIONS, NO_UID_CHECK, LOWERING_TWICE, COUNTING_CREATIONS_TWICE -> plan;
            };
        }

        @Override
        public Optional<HasMetadata> withStatus(FlockView view, Flock.Status status) {
            return sound.withStatus(view, status);
        }

        /// Keeps the update revision only, whoever still uses another.
        private static List<Step> truncating(Plan<Flock.Status> plan, FlockView view) {
            var steps = new ArrayList<>(plan.steps());
            var deletes = view.revisions().stream()
                    .filter(it -> !it.name().equals(plan.status().updateRevision()))
                    .map(it -> new Action.Delete(Identity.of(it.object()))).toList();
            steps.add(Step.slowStart("truncate", "a planted bug", deletes));
            return steps;
        }
    }
}
