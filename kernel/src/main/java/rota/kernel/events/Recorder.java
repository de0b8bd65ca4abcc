package rota.kernel.events;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.random.RandomGenerator;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Ids;

/// Takes notes from any thread and turns them into Events, one request after the other (K14).
///
/// Whoever drives it takes a request from [#due] and ends it with [#answered] or [#failed] before it asks again.
public final class Recorder {
    private static final int OUTBOX = 1000;
    private static final int TRIES = 12;
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(10);

    private final Surroundings surroundings;
    private final Correlator correlator;
    private final Counts counts;
    private final ArrayDeque<Verdict.Letter> outbox = new ArrayDeque<>();
    private State state = State.IDLE;

    /// What a recorder needs from outside.
    ///
    /// @param bell rung, outside of any lock, when a note has made a request due; for a driver that sleeps
    public record Surroundings(InstantSource clock, Ids ids, RandomGenerator random, MeterRegistry meters,
            Runnable bell) {}

    /// A recorder for the notes of one process.
    ///
    /// @param component as its meters call it
    public Recorder(String component, Surroundings surroundings) {
        this.surroundings = surroundings;
        this.correlator = new Correlator(surroundings.clock(), surroundings.ids());
        this.counts = new Counts(surroundings.meters(), component);
    }

    /// Takes a note down. It may be combined, merely counted or dropped; nobody waits for it.
    public void record(Note note) {
        if (post(note)) surroundings.bell().run();
    }

    private synchronized boolean post(Note note) {
        counts.recorded();
        return switch (correlator.weigh(note)) {
            case Verdict.Letter letter -> post(letter);
            case Verdict.Drop() -> {
                counts.dropped("too-many");
                yield false;
            }
        };
    }

    private boolean post(Verdict.Letter letter) {
        if (outbox.size() >= OUTBOX) {
            counts.dropped("outbox-full");
            return false;
        }
        outbox.addLast(letter);
        return state instanceof State.Idle;
    }

    /// The request to send now, if there is one. It is in flight until its answer is reported.
    public synchronized Optional<Request> due() {
        var next = switch (state) {
            case State.Idle() -> Optional.ofNullable(outbox.pollFirst()).map(letter -> new State.InFlight(letter, 1));
            case State.Waiting(var letter, var tries, var until) when !surroundings.clock().instant().isBefore(until) ->
                    Optional.of(new State.InFlight(letter, tries + 1));
            case State.Waiting _, State.InFlight _ -> Optional.<State.InFlight>empty();
        };
        next.ifPresent(it -> state = it);
        return next.map(it -> it.letter().request());
    }

    /// When [#due] will have something if nobody does anything until then; empty while a request is in flight and
    /// when there is nothing to send.
    public synchronized Optional<Instant> nextDue() {
        return switch (state) {
            case State.Idle() -> outbox.isEmpty() ? Optional.empty() : Optional.of(surroundings.clock().instant());
            case State.Waiting(_, _, var until) -> Optional.of(until);
            case State.InFlight _ -> Optional.empty();
        };
    }

    /// The request in flight was carried out.
    public synchronized void answered() {
        inFlight();
        sent();
    }

    /// The request in flight was refused or got no answer. Only the latter is worth another try.
    public synchronized void failed(ApiException trouble) {
        var flight = inFlight();
        switch (trouble) {
            case ApiException.Unreachable _ -> retry(flight);
            // Expired on the server, or its creation never got there: begin anew under the same name.
            case ApiException.NotFound _ when flight.letter() instanceof Verdict.Patch(var occurrence) ->
                    state = new State.Waiting(new Verdict.Create(occurrence), 0, surroundings.clock().instant());
            // A try before this one got there, only its answer did not.
            case ApiException.AlreadyExists _ when flight.tries() > 1 -> sent();
            case ApiException refusal -> giveUp(refusal.reason());
        }
    }

    private State.InFlight inFlight() {
        if (state instanceof State.InFlight flight) return flight;
        throw new IllegalStateException("expected a request in flight, found " + state);
    }

    private void retry(State.InFlight flight) {
        if (flight.tries() >= TRIES) {
            giveUp("Unreachable");
            return;
        }
        // The first pause is random, so that all who lost the server do not come back together.
        var pause = flight.tries() == 1
                ? Duration.ofMillis(surroundings.random().nextLong(BETWEEN_TRIES.toMillis()))
                : BETWEEN_TRIES;
        state = new State.Waiting(flight.letter(), flight.tries(), surroundings.clock().instant().plus(pause));
    }

    private void sent() {
        counts.sent();
        state = State.IDLE;
    }

    private void giveUp(String why) {
        counts.dropped(why);
        state = State.IDLE;
    }

    /// Where the letter at hand is.
    private sealed interface State {
        State IDLE = new Idle();

        record Idle() implements State {}

        record InFlight(Verdict.Letter letter, int tries) implements State {}

        record Waiting(Verdict.Letter letter, int tries, Instant until) implements State {}
    }
}
