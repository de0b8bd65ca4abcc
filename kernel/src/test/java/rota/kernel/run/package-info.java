/// Tests of the runner.
@NullMarked
package rota.kernel.run;

import org.jspecify.annotations.NullMarked;
