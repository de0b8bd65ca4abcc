/// Volumes, on paper and on the disk.
///
/// Start with [VolumesTest].
@NullMarked
package rota.local.agent.volume;

import org.jspecify.annotations.NullMarked;
