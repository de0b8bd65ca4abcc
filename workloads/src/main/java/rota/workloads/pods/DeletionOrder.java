package rota.workloads.pods;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.reverseOrder;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Which of several pods to delete first: the smaller one, which is the one that is missed least (K7).
///
/// Both orders are strict weak orders; pods that compare as equal keep the order in which they were given.
public final class DeletionOrder {
    private static final int NO_TIME = -2;
    private static final int NOT_IN_THE_PAST = -1;
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private static final Comparator<PodFacts> LESS_ALIVE_FIRST = comparing((PodFacts it) -> it.node().isPresent())
            .thenComparing(comparingInt(it -> weight(it.phase()))).thenComparing(comparing(PodFacts::isReady));

    private static final Comparator<PodFacts> MORE_RESTARTS_FIRST = comparingInt(Restarts::ofContainers).reversed()
            .thenComparing(comparingInt(Restarts::ofSidecars).reversed());

    private static final Comparator<Optional<Instant>> NO_TIME_THEN_LATER = comparing(
            (Optional<Instant> it) -> it.isPresent())
            .thenComparing(it -> it.orElse(Instant.EPOCH), reverseOrder());

    private static final Comparator<PodFacts> PLAIN = LESS_ALIVE_FIRST
            .thenComparing(PodFacts::readySince, NO_TIME_THEN_LATER).thenComparing(MORE_RESTARTS_FIRST)
            .thenComparing(PodFacts::created, NO_TIME_THEN_LATER);

    private DeletionOrder() {}

    /// By liveness alone: without a node, not running, not ready. For workloads that go on in their own way.
    public static Comparator<PodFacts> byLiveness() {
        return LESS_ALIVE_FIRST;
    }

    /// Among times: none before any, then the later one.
    public static Comparator<Optional<Instant>> noTimeThenLater() {
        return NO_TIME_THEN_LATER;
    }

    /// By liveness, then the one that has been of use for the shortest time.
    public static Comparator<PodFacts> plain() {
        return PLAIN;
    }

    /// As [#plain()], but users have a say (deletion cost), crowded nodes are thinned out first, and ages count by
    /// order of magnitude only, so that it is not always the youngest that goes.
    ///
    /// The UID decides last, not as soon as two ages are alike: pods with the same time would then be compared by
    /// their restarts and those with a similar time by UID, which runs in circles.
    ///
    /// @param rank how many active related pods share the node, see [Crowding]
    public static Comparator<PodFacts> ranked(ToIntFunction<PodFacts> rank, Instant now) {
        return LESS_ALIVE_FIRST.thenComparing(comparingInt(DeletionCost::of))
                .thenComparing(comparingInt(rank).reversed())
                .thenComparing(comparingInt(it -> magnitude(it.readySince(), now)))
                .thenComparing(MORE_RESTARTS_FIRST)
                .thenComparing(comparingInt(it -> magnitude(it.created(), now)))
                .thenComparing(it -> it.pod().getMetadata().getUid());
    }

    private static int weight(Phase phase) {
        return switch (phase) {
            case PENDING, SUCCEEDED, FAILED, UNREPORTED -> 0;
            case UNKNOWN -> 1;
            case RUNNING -> 2;
        };
    }

    /// The binary order of magnitude of an age in nanoseconds: the younger, the smaller.
    private static int magnitude(Optional<Instant> since, Instant now) {
        if (since.isEmpty()) return NO_TIME;
        var age = Duration.between(since.get(), now);
        if (!age.isPositive()) return NOT_IN_THE_PAST;
        var nanos = age.compareTo(LONGEST) < 0 ? age.toNanos() : Long.MAX_VALUE;
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
    }
}
