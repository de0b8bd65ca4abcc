/// What the tests of several modules share. Start with [ForAll].
@NullMarked
package rota.testing;

import org.jspecify.annotations.NullMarked;
