package rota.sim.fault;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import rota.api.client.Request;
import rota.api.meta.Kind;

/// Decides what goes wrong, and when. Asked at every point where something can.
public interface Mischief {

    /// Nothing goes wrong.
    Mischief NONE = new Mischief() {};

    /// What becomes of a request that is about to be carried out.
    default Fate fate(Sent sent) {
        return Fate.FINE;
    }

    /// Whether the process that made this write dies before it hears the answer.
    default boolean crashAfter(Sent sent) {
        return false;
    }

    /// What becomes of a delivery to a watch.
    default Delivery delivery(String process) {
        return Delivery.PROMPT;
    }

    /// The same, where it matters what it tells of.
    default Delivery delivery(String process, Kind kind) {
        return delivery(process);
    }

    /// How often a watch tells how far it has come when it has nothing else to tell; zero: with every delivery.
    default Duration bookmarks() {
        return Duration.ZERO;
    }

    /// The write after which all watches of the operators break, if there is one.
    default Optional<Integer> blinkAfter() {
        return Optional.empty();
    }

    /// How a crashed process comes back.
    default Comeback comeback() {
        return Comeback.FRESH;
    }

    /// One request of a process.
    ///
    /// @param write the number of this write among all writes of operators, 0 for a read
    record Sent(String process, int write, Request request) {}

    /// What becomes of a request.
    enum Fate {
        FINE,
        /// Refused with 500 before anything was written.
        FAIL_BEFORE,
        /// Carried out, but the answer never arrives.
        LOSE_ANSWER,
        /// Never carried out, and no answer arrives.
        LOSE_REQUEST,
        /// Refused with 409.
        CONFLICT,
        /// Refused with 429 and a time to come back.
        TOO_MANY
    }

    /// What becomes of what a watch has to deliver.
    enum Delivery {
        PROMPT,
        /// Late by seconds.
        LATE,
        /// The stream breaks, and everything until it is back collapses into one list.
        BREAK,
        /// Refused with 410: the history asked for is forgotten, and a list has to take its place at once.
        GONE,
        /// Nothing for longer than expectations last.
        OUTAGE
    }

    /// How a process starts anew.
    ///
    /// @param after how long it is away
    /// @param past how much of history the front end shows that it finds, from 0 to 1; empty: all of it
    record Comeback(Duration after, OptionalDouble past) {
        public static final Comeback FRESH = new Comeback(Duration.ofSeconds(1), OptionalDouble.empty());
    }
}
