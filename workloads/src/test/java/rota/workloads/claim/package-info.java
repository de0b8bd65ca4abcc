/// Every row of the claim matrix, and the patches that follow from it. Start with [ClaimsTest].
@NullMarked
package rota.workloads.claim;

import org.jspecify.annotations.NullMarked;
