/// Tests of what status and explain say. Start with [SightTest].
@NullMarked
package rota.app.show;

import org.jspecify.annotations.NullMarked;
