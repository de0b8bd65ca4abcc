package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Kind;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.kernel.run.Report;

/// A workload: what wakes it, what it sees, what it decides. It never writes.
///
/// @param <T> the kind it reconciles
/// @param <V> what one reconcile saw
/// @param <S> the status it shows
public interface Controller<T extends HasMetadata, V, S> {

    /// A short word for logs, metrics and the command line: `nodeset`.
    String name();

    /// Who its events say they come from. One that takes over from another controller keeps the name that users know;
    /// the others speak in the name of the operator.
    default Optional<String> source() {
        return Optional.empty();
    }

    /// The word under which users hear of every write that was refused for good; empty: they hear of children only.
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /// Which changes concern which keys.
    List<Trigger<?>> triggers();

    /// The kinds of children whose names are random: their creations and deletions are counted (K1).
    SequencedSet<Kind> children();

    /// Reads caches and peers; all reading is here. Empty when there is nothing to decide for this object.
    Optional<V> observe(T object, Instant now);

    /// Decides. Pure: the same view gives the same plan.
    Plan<S> plan(V view);

    /// The object with this status, to be written; empty when it has that status already.
    Optional<HasMetadata> withStatus(V view, S status);

    /// Hears how a look ended, and how long it took: for meters that users know from elsewhere.
    default void ended(V view, Report report, Duration took) {}

    /// Carries out this workload's own calls to other systems.
    default Performer.CallHandler calls() {
        return Performer.CallHandler.NONE;
    }
}
