/// What a set decides, one view at a time. [AnInstanceSet] makes views; the numbers `IS-n` are those of the scenarios
/// in `docs/instanceset.md`.
@NullMarked
package rota.workloads.instanceset;

import org.jspecify.annotations.NullMarked;
