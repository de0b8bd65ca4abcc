package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Trust;

/// Whose word counts: what another operator has written may come from news that we have not heard yet. Two that put
/// their own picture back each time would write in turns for as long as both are there.
final class Precedence {
    /// How long somebody who hears nothing of Slurm leaves what others have written: they may hear something.
    private static final Duration DEFERENCE = Duration.ofSeconds(30);

    private final rota.kernel.cache.Memory<Stand> stands;
    private final List<Mirror<?>> sources;

    /// @param trust statuses that hold nothing which we do not know
    /// @param other one that is not among them, and since when we have seen it
    private record Stand(Trust<NodeSetStatus> trust, Optional<Other> other) {
        /// A set without a hash has no status yet.
        Stand seeing(NodeSetStatus status, Instant now) {
            if (status.hash().isEmpty() || trust.includes(status)) return new Stand(trust, Optional.empty());
            return new Stand(trust, other.filter(it -> it.status.equals(status))
                    .or(() -> Optional.of(new Other(status, now))));
        }
    }

    private record Other(NodeSetStatus status, Instant since) {}

    /// @param sources the mirrors of all that a status is made from
    Precedence(Mirror<NodeSet> sets, List<Mirror<?>> sources) {
        this.stands = new rota.kernel.cache.Memory<>(sets, new Stand(Trust.none(), Optional.empty()));
        this.sources = List.copyOf(sources);
    }

    /// How a view of the set must be made.
    Rank rank(NodeSet set, NodeSetStatus status, Instant now) {
        var stand = stands.update(Identity.of(NodeSetNames.NODE_SET, set), it -> it.seeing(status, now));
        if (stand.other.isEmpty()) return new Rank.Ours();
        var version = ResourceVersion.parse(set.getMetadata().getResourceVersion());
        var behind = sources.stream().anyMatch(it -> it.seen().isBefore(version));
        return behind ? new Rank.Behind() : new Rank.Theirs(stand.other.get().since.plus(DEFERENCE));
    }

    /// What the set shows, and what it is about to show, hold nothing that we do not know. Whether there is anything to
    /// write: definitions of others drop what we have added to the status, and writing it again would not help.
    boolean agree(Identity set, NodeSetStatus shown, NodeSetStatus made) {
        var before = stands.update(set, it -> it);
        stands.update(set, _ -> new Stand(new Trust<>(List.of(shown, made, made.plain())), Optional.empty()));
        return !shown.equals(made) && !(shown.equals(made.plain()) && before.trust.includes(made));
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
