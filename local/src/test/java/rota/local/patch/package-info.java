/// Tests of the patch formats. Start with [StrategicTest].
@NullMarked
package rota.local.patch;

import org.jspecify.annotations.NullMarked;
