/// What `status` and `explain` say, as text and as JSON. Pure: no cluster, no clock.
///
/// Start with [Sight].
@NullMarked
package rota.app.show;

import org.jspecify.annotations.NullMarked;
