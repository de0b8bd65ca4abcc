package rota.kernel.lead;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;
import rota.api.client.Request;

/// One process's part in the election of a leader, from standing for it to the end of its leadership (K15).
///
/// Why there are never two leaders, if all clocks run at the same speed: a leader counts its deadline from when it
/// *sent* the renewal; the others count the longer lease from when they *saw* it, which is later. Losing is final: a
/// process that wants to lead again starts anew, with a new election and empty memory.
///
/// Whoever drives it takes a request from [#due] and ends it with [#answered] or [#failed] before it asks again.
public final class Election {
    private final Candidate candidate;
    private final InstantSource clock;
    private final RandomGenerator random;

    private Stage stage = Stage.STANDING;
    private Move next = Move.LOOK;
    private Instant nextAt;
    private @Nullable Flight flight;
    private @Nullable Sighting seen;

    /// What can be asked of the API.
    private enum Move {
        /// Read the Lease.
        LOOK,
        /// Make the Lease, ours from the start.
        CREATE,
        /// Write our name, or that we are still there.
        HOLD,
        /// Write that it is vacant.
        VACATE
    }

    private record Flight(Move move, Instant sent) {}

    public Election(Candidate candidate, InstantSource clock, RandomGenerator random) {
        this.candidate = candidate;
        this.clock = clock;
        this.random = random;
        this.nextAt = clock.instant();
    }

    /// Whether work may be done now. Turns false by itself when no renewal came in time, and never true again.
    public synchronized boolean leading() {
        now();
        return stage instanceof Stage.Leading;
    }

    /// When leadership will end unless it is renewed before; empty for whoever does not lead.
    public synchronized Optional<Instant> leadingUntil() {
        now();
        return stage instanceof Stage.Leading(var until) ? Optional.of(until) : Optional.empty();
    }

    /// Whether leadership was taken from us. The process must stop its work at once and start anew.
    public synchronized boolean lost() {
        now();
        return stage instanceof Stage.Lost;
    }

    /// Whether nothing more will come of this election: lost, or released.
    public synchronized boolean finished() {
        now();
        return isOver();
    }

    /// Stops leading, and standing, at once; the requests that follow let the next one take over without waiting.
    /// To be called when all work is done.
    public synchronized void release() {
        var now = now();
        switch (stage) {
            case Stage.Leading(var until) -> {
                stage = new Stage.Leaving(until);
                plan(Move.VACATE, now);
            }
            case Stage.Standing() -> stage = flight != null && flight.move() != Move.LOOK
                    ? new Stage.Leaving(flight.sent().plus(candidate.terms().renewDeadline()))
                    : Stage.LEFT;
            case Stage.Leaving _, Stage.Lost _, Stage.Left _ -> {}
        }
    }

    /// The request to send now, if there is one. It is in flight until its answer is reported.
    public synchronized Optional<Request> due() {
        var now = now();
        if (isOver() || flight != null || now.isBefore(nextAt)) return Optional.empty();
        flight = new Flight(next, now);
        return Optional.of(switch (next) {
            case LOOK -> new Request.Get(candidate.lease());
            case CREATE -> new Request.Create(Tenure.first(candidate, now).in(blank()));
            case HOLD -> update(sighting().tenure().heldBy(candidate, now));
            case VACATE -> update(sighting().tenure().vacated(now));
        });
    }

    /// When [#due] will have something; empty while a request is in flight and when all is over.
    public synchronized Optional<Instant> nextDue() {
        now();
        return isOver() || flight != null ? Optional.empty() : Optional.of(nextAt);
    }

    /// The request in flight was carried out, and this is the Lease now.
    public synchronized void answered(Optional<HasMetadata> answer) {
        var landed = land();
        var now = now();
        if (isOver()) return;
        var lease = answer.map(Lease.class::cast)
                .orElseThrow(() -> new IllegalStateException("expected a Lease as the answer, found nothing"));
        saw(lease, now);
        switch (landed.move()) {
            case LOOK -> looked(now);
            case CREATE, HOLD -> held(landed.sent().plus(candidate.terms().renewDeadline()), now);
            case VACATE -> stage = Stage.LEFT;
        }
    }

    /// The request in flight was refused or got no answer.
    public synchronized void failed(ApiException trouble) {
        var move = land().move();
        var now = now();
        var retry = candidate.terms().retry();
        switch (stage) {
            case Stage.Standing() when move == Move.LOOK && trouble instanceof ApiException.NotFound -> absent(now);
            case Stage.Standing() -> lookFrom(now.plus(longer(retry, trouble.retryAfter().orElse(retry))));
            // Whoever deletes the Lease wants another leader.
            case Stage.Leading _ when trouble instanceof ApiException.NotFound -> stage = Stage.LOST;
            case Stage.Leading _ when trouble instanceof ApiException.Conflict -> plan(Move.LOOK, now);
            case Stage.Leading _ -> plan(move, now.plus(retry));
            case Stage.Leaving _ when trouble instanceof ApiException.NotFound -> stage = Stage.LEFT;
            case Stage.Leaving _ when trouble instanceof ApiException.Conflict -> plan(Move.LOOK, now);
            case Stage.Leaving _ -> plan(Move.LOOK, now.plus(retry));
            case Stage.Lost _, Stage.Left _ -> {}
        }
    }

    private void saw(Lease lease, Instant now) {
        var tenure = Tenure.of(lease, candidate.terms().lease());
        seen = seen == null ? Sighting.first(lease, tenure, now) : seen.then(lease, tenure, now);
    }

    private void looked(Instant now) {
        var tenure = sighting().tenure();
        var ours = tenure.isOf(candidate);
        switch (stage) {
            // Ours although we do not lead: the answer to our own write got lost.
            case Stage.Standing() when ours || tenure.isVacant() || sighting().isStale(now) -> plan(Move.HOLD, now);
            case Stage.Standing() -> lookFrom(now.plus(candidate.terms().retry()));
            case Stage.Leading _ when ours -> plan(Move.HOLD, now);
            case Stage.Leading _ -> stage = Stage.LOST;
            case Stage.Leaving _ when ours -> plan(Move.VACATE, now);
            case Stage.Leaving _ -> stage = Stage.LEFT;
            case Stage.Lost _, Stage.Left _ -> {}
        }
    }

    private void held(Instant until, Instant now) {
        switch (stage) {
            // The answer took so long that it is worth nothing: the others may have waited long enough.
            case Stage.Standing() when !now.isBefore(until) -> plan(Move.HOLD, now);
            case Stage.Standing _, Stage.Leading _ -> {
                stage = new Stage.Leading(until);
                plan(Move.HOLD, now.plus(candidate.terms().retry()));
            }
            case Stage.Leaving _ -> {
                stage = new Stage.Leaving(until);
                plan(Move.VACATE, now);
            }
            case Stage.Lost _, Stage.Left _ -> {}
        }
    }

    /// No Lease at all is free to take, unless we know that somebody may still count on one that was deleted.
    private void absent(Instant now) {
        var free = seen == null || seen.tenure().isVacant() || seen.isStale(now);
        if (free) plan(Move.CREATE, now);
        else
            lookFrom(now.plus(candidate.terms().retry()));
    }

    private void plan(Move move, Instant when) {
        next = move;
        nextAt = when;
    }

    /// Candidates come back at random times, so that they do not go on meeting each other.
    private void lookFrom(Instant earliest) {
        var most = candidate.terms().retry().toNanos() * candidate.terms().jitter();
        plan(Move.LOOK, earliest.plusNanos((long) (most * random.nextDouble())));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private boolean isOver() {
        return stage instanceof Stage.Lost || stage instanceof Stage.Left;
    }

    /// Every look at the clock comes first to the end of what has run out: an answer that comes later changes nothing.
    private Instant now() {
        var now = clock.instant();
        switch (stage) {
            case Stage.Leading(var until) when !now.isBefore(until) -> stage = Stage.LOST;
            case Stage.Leaving(var until) when !now.isBefore(until) -> stage = Stage.LEFT;
            case Stage.Standing _, Stage.Leading _, Stage.Leaving _, Stage.Lost _, Stage.Left _ -> {}
        }
        return now;
    }

    private Flight land() {
        var landed = flight;
        if (landed == null) throw new IllegalStateException("expected a request in flight, found none");
        flight = null;
        return landed;
    }

    private Sighting sighting() {
        if (seen == null) throw new IllegalStateException("expected to have seen the Lease before writing it");
        return seen;
    }

    private Lease blank() {
        return new LeaseBuilder().withNewMetadata().withNamespace(candidate.lease().namespace())
                .withName(candidate.lease().name()).endMetadata().build();
    }

    private Request update(Tenure tenure) {
        return new Request.Update(tenure.in(sighting().lease()), Request.Subresource.NONE);
    }
}
