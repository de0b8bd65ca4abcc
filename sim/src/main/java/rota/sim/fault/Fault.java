package rota.sim.fault;

/// A kind of trouble that a simulation can be run with.
public enum Fault {
    /// Requests fail with 500 before they are carried out, or vanish.
    FAILURES,
    /// Requests are carried out, but the answer is lost.
    LOST_ANSWERS,
    /// Writes are refused with 409, as if somebody had been faster.
    CONFLICTS,
    /// Requests are refused with 429 and a Retry-After.
    THROTTLING,
    /// Watch events come seconds late.
    WATCH_LAG,
    /// Watches break, or are told 410, and what happened meanwhile collapses into one list.
    WATCH_BREAKS,
    /// Watches say nothing for longer than expectations last.
    WATCH_OUTAGE,
    /// Operators die right after a write, before they hear of it.
    OPERATOR_CRASH,
    /// Operators that come back find a front end that shows the past.
    STALE_FRONT_END,
    /// A second operator starts while the first still works.
    TWO_LEADERS
}
