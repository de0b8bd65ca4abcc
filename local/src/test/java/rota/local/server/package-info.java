/// One test per rule of K13, by area, and random histories against what must always hold.
///
/// Start with [CreateTest].
@NullMarked
package rota.local.server;

import org.jspecify.annotations.NullMarked;
