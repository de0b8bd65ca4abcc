/// Leader election over a Lease: of several processes one works, and a new one begins only when the old one must have
/// stopped (K15).
///
/// An [Election] never calls the API and never blocks: it hands requests out as data and takes the answers back.
///
/// - Production: one virtual thread asks [Election#due], sends what it got and reports `answered` or `failed`; without
///   a request it sleeps until [Election#nextDue]. Half the renew deadline is a good time limit for a request: one lost
///   answer then does not cost the leadership. Workers ask [Election#leading] before each step, and a timer set to
///   [Election#leadingUntil] ends the process should a call hang. The clock must not jump: it counts from the start
///   with `System.nanoTime()`, not with the wall clock.
/// - Simulator: each request's phases and each `nextDue` are scheduled steps; `leading` may be asked at any time.
///
/// Leadership does not fence what is already on its way: preconditions on the writes do.
///
/// Start with [Election].
@NullMarked
package rota.kernel.lead;

import org.jspecify.annotations.NullMarked;
