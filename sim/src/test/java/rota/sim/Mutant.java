package rota.sim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;
import rota.api.meta.Kind;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.run.Performer;

/// A sound controller with one bug: it sees something else, or does something else.
public record Mutant<T extends HasMetadata, V, S>(Controller<T, V, S> sound, Bug<T> bug)
        implements
            Controller<T, V, S> {

    /// What is wrong; all that it does not say is sound.
    public interface Bug<T> {
        /// What it takes an object for.
        default T seen(T object) {
            return object;
        }

        /// What it takes the time for.
        default Instant now(Instant now) {
            return now;
        }

        /// Whose creations it keeps count of.
        default SequencedSet<Kind> children(SequencedSet<Kind> all) {
            return all;
        }

        /// What it carries out.
        default List<Step> steps(List<Step> planned) {
            return planned;
        }

        /// When it looks again.
        default Wake wake(Wake planned) {
            return planned;
        }

        /// What it writes down.
        default HasMetadata written(HasMetadata object) {
            return object;
        }
    }

    /// Sees something else.
    public static <T extends HasMetadata, V, S> Mutant<T, V, S> seeing(Controller<T, V, S> sound,
            UnaryOperator<T> seen) {
        return new Mutant<>(sound, new Bug<>() {
            @Override
            public T seen(T object) {
                return seen.apply(object);
            }
        });
    }

    /// Leaves something out.
    public static <T extends HasMetadata, V, S> Mutant<T, V, S> without(Controller<T, V, S> sound, String step) {
        return new Mutant<>(sound, new Bug<>() {
            @Override
            public List<Step> steps(List<Step> planned) {
                return planned.stream().filter(it -> !it.name().equals(step)).toList();
            }
        });
    }

    /// Sleeps on.
    public static <T extends HasMetadata, V, S> Mutant<T, V, S> sleeping(Controller<T, V, S> sound) {
        return new Mutant<>(sound, new Bug<>() {
            @Override
            public Wake wake(Wake planned) {
                return Wake.NEVER;
            }
        });
    }

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
        return bug.children(sound.children());
    }

    @Override
    public Optional<V> observe(T object, Instant now) {
        return sound.observe(bug.seen(object), bug.now(now));
    }

    @Override
    public Plan<S> plan(V view) {
        var plan = sound.plan(view);
        return new Plan<>(bug.steps(plan.steps()), plan.status(), bug.wake(plan.wake()));
    }

    @Override
    public Optional<HasMetadata> withStatus(V view, S status) {
        return sound.withStatus(view, status).map(bug::written);
    }

    @Override
    public Performer.CallHandler calls() {
        return sound.calls();
    }
}
