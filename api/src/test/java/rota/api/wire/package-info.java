/// What becomes of objects on their way to JSON and back. Start with [SharedModelTest].
@NullMarked
package rota.api.wire;

import org.jspecify.annotations.NullMarked;
