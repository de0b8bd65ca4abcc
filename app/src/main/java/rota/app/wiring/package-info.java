/// Builds what runs, and is the only place that does: real time and real threads come from here.
///
/// Start with [LocalServer] and [OperatorProcess].
@NullMarked
package rota.app.wiring;

import org.jspecify.annotations.NullMarked;
