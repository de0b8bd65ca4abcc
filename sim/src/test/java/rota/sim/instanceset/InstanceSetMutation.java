package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.instanceset.InstanceSet;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.run.Performer;

/// A bug that is planted on purpose: the checks must find each of them.
enum InstanceSetMutation {
    NONE,
    /// Nobody votes.
    IGNORING_THE_QUORUM("\"participatesInQuorum\":true", "\"participatesInQuorum\":false"),
    /// The leader is the first to go.
    LEADER_FIRST("\"updatePriority\":3", "\"updatePriority\":-1"),
    /// More may be down than the user allows.
    TOO_MANY_AT_ONCE("\"maxUnavailable\":1", "\"maxUnavailable\":3"),
    /// Claims go although they are to be kept.
    DELETING_CLAIMS("\"whenScaled\":\"Retain\"", "\"whenScaled\":\"Delete\""),
    /// Nobody is told that a leader is about to go.
    WITHOUT_SWITCHOVER("\"switchover\":{", "\"other\":{"),
    /// Instances that are too many stay.
    KEEPING_SURPLUS;

    private final String from;
    private final String to;

    InstanceSetMutation() {
        this("", "");
    }

    InstanceSetMutation(String from, String to) {
        this.from = from;
        this.to = to;
    }

    InstanceSetWorlds in(InstanceSetWorlds sound) {
        return new InstanceSetWorlds(sound.database(), this::applied);
    }

    private Controller<InstanceSet, ?, ?> applied(Controller<InstanceSet, ?, ?> sound) {
        return this == NONE ? sound : new Mutant<>(this, sound);
    }

    private InstanceSet misread(InstanceSet set) {
        if (from.isEmpty()) return set;
        return Codec.model(Codec.readObject(Codec.tree(set).toString().replace(from, to)), InstanceSet.class);
    }

    /// A sound controller with one bug.
    private record Mutant<V, S>(InstanceSetMutation bug, Controller<InstanceSet, V, S> sound)
            implements
                Controller<InstanceSet, V, S> {
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
        public Optional<V> observe(InstanceSet set, Instant now) {
            return sound.observe(bug.misread(set), now);
        }

        @Override
        public Plan<S> plan(V view) {
            var plan = sound.plan(view);
            if (bug != KEEPING_SURPLUS) return plan;
            return new Plan<>(plan.steps().stream().map(Mutant::withoutScaleIn).toList(), plan.status(), plan.wake());
        }

        private static Step withoutScaleIn(Step step) {
            return step.name().equals("scale-in")
                    ? Step.oneByOne(step.name(), step.reason(), List.<Action>of())
                    : step;
        }

        @Override
        public Optional<HasMetadata> withStatus(V view, S status) {
            return sound.withStatus(view, status);
        }

        @Override
        public Performer.CallHandler calls() {
            return sound.calls();
        }
    }
}
