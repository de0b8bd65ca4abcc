/// What pods are at an instant, by example, and the laws of both deletion orders. Start with [DeletionOrderTest].
@NullMarked
package rota.workloads.pods;

import org.jspecify.annotations.NullMarked;
