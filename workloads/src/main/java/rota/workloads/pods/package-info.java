/// Facts about a pod at an instant: ready, available, on its way out (K6), and which of several to delete first (K7).
///
/// Start with [PodFacts].
@NullMarked
package rota.workloads.pods;

import org.jspecify.annotations.NullMarked;
