/// Tests of plans as data.
@NullMarked
package rota.kernel.plan;

import org.jspecify.annotations.NullMarked;
