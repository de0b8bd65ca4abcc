/// Versioned objects and the log of their changes: what etcd is to a Kubernetes API server (K13, "watch").
///
/// Objects live in memory; a [Journal] keeps them beyond the end of the process: [DiskJournal] does, ADR 9 says how.
///
/// The store knows keys, versions and changes. What an object may look like is the business of `local.server`.
///
/// Start with [Store].
@NullMarked
package rota.local.store;

import org.jspecify.annotations.NullMarked;
