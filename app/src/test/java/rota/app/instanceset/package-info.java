/// InstanceSets from end to end, with a real database.
///
/// Start with [InstanceSetIT].
@NullMarked
package rota.app.instanceset;

import org.jspecify.annotations.NullMarked;
