/// Kubernetes events: what happened is correlated, so that a flood becomes a count, and then sent (K14). An event may
/// get lost, so nothing may depend on one.
///
/// A [Recorder] never calls the API and never blocks: it hands requests out as data and takes the answers back.
///
/// - Production: one virtual thread per recorder asks [Recorder#due], sends what it got and reports `answered` or
///   `failed`; without a request it parks until [Recorder#nextDue], or until the recorder's bell rings.
/// - Simulator: after each step it asks the same question; the request's phases and the retry at `nextDue` are
///   scheduled steps of their own. The bell may do nothing there.
///
/// Start with [Recorder], then [Correlator].
@NullMarked
package rota.kernel.events;

import org.jspecify.annotations.NullMarked;
