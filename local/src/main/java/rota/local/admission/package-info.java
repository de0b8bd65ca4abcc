/// Webhooks: programs that are asked before an object is written, as the configurations in the store say. They change
/// the object one after the other, and then all at once may refuse it.
///
/// Which are asked is a matter of [Hook] and [Scope]; how they are asked, of [Reviews] and [HookClient].
///
/// Start with [Webhooks].
@NullMarked
package rota.local.admission;

import org.jspecify.annotations.NullMarked;
