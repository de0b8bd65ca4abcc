/// The history of a parent: hashes that others must reproduce, then the decisions. Start with [RevisionsTest].
@NullMarked
package rota.workloads.revision;

import org.jspecify.annotations.NullMarked;
