package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.kernel.cache.Authorship;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Patience;
import rota.kernel.cache.ShownSince;

/// Whose word counts: what another operator has written may come from news that we have not heard yet. Two that put
/// their own picture back each time would write in turns for as long as both are there.
final class Precedence {
    /// How long somebody who hears nothing of Slurm leaves what others have written: they may hear something.
    private static final Duration DEFERENCE = Duration.ofSeconds(30);

    private final Authorship<NodeSetStatus> authorship;
    private final ShownSince<NodeSet> shown;
    private final Patience patience;
    private final rota.kernel.cache.Memory<Optional<Other>> others;
    private final List<Mirror<?>> sources;

    /// A status that is not ours, and since when we have seen it.
    private record Other(NodeSetStatus status, Instant since) {}

    /// @param sources the mirrors of all that a status is made from
    Precedence(Mirror<NodeSet> sets, List<Mirror<?>> sources) {
        this.authorship = new Authorship<>(sets, NodeSetStatus::plain);
        this.shown = new ShownSince<>(sets, it -> Optional.ofNullable(it.getAdditionalProperties().get("status")));
        this.patience = new Patience(sets);
        this.others = new rota.kernel.cache.Memory<>(sets, Optional.empty());
        this.sources = List.copyOf(sources);
    }

    /// How a view of the set must be made. What is written about the set besides makes its status no newer, and news
    /// that do not come are not waited for for ever: nothing but the status and events hang on them.
    Rank rank(NodeSet set, NodeSetStatus status, Instant now) {
        var id = Identity.of(NodeSetNames.NODE_SET, set);
        var isOurs = status.hash().isEmpty() || authorship.isOurs(id, status); // without a hash there is none yet
        var other = others.update(id, it -> isOurs ? Optional.empty()
                : it.filter(known -> known.status.equals(status)).or(() -> Optional.of(new Other(status, now))));
        var version = shown.of(set);
        var waits = patience.waits(id, !isOurs && sources.stream().anyMatch(it -> it.seen().isBefore(version)), now);
        if (other.isEmpty()) return new Rank.Ours();
        return waits ? new Rank.Behind() : new Rank.Theirs(other.get().since.plus(DEFERENCE));
    }

    /// Whether there is anything to write: see [Authorship#agree].
    boolean agree(Identity set, NodeSetStatus shown, NodeSetStatus made) {
        others.update(set, _ -> Optional.empty());
        return authorship.agree(set, shown, made);
    }

    /// Who has written the status of a set.
    sealed interface Rank {
        /// We have, or nobody yet.
        record Ours() implements Rank {}

        /// Somebody else, later than anything that we have heard of the cluster.
        record Behind() implements Rank {}

        /// Somebody else: Slurm has to be asked again before it is changed.
        record Theirs(Instant until) implements Rank {}

        /// Whether the status stays as it is for now.
        default boolean isBelow(Contact contact, Instant now) {
            return switch (this) {
                case Ours() -> false;
                case Behind() -> true;
                case Theirs(var until) -> contact instanceof Contact.Silent && now.isBefore(until);
            };
        }
    }
}
