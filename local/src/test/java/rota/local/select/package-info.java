/// Tests of the selectors; what they expect was asked of a real server.
@NullMarked
package rota.local.select;

import org.jspecify.annotations.NullMarked;
