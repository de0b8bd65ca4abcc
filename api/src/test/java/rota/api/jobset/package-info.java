/// What a JobSet says, what it leaves open, and what is wrong with it. Start with [JobSetSpecTest].
@NullMarked
package rota.api.jobset;

import org.jspecify.annotations.NullMarked;
