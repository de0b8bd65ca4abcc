/// Watched objects, indexed, and how far they lag behind our own writes (K0, K11).
///
/// A [Mirror] is what one stream has told us of one kind. Two things keep a controller from deciding on a mirror that
/// does not show its own last writes yet: [Expectations] count creations and name deletions (K1, K2), [Barrier]
/// compares resource versions (K12); [Removals] does the same for finalizers (K3). [Ledger] keeps all of them up to
/// date as changes arrive. All of it may be lost in a crash: it saves work and duplicates, never facts.
///
/// Start with [Mirror], then [Ledger].
@NullMarked
package rota.kernel.cache;

import org.jspecify.annotations.NullMarked;
