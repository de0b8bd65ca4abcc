/// Versioned objects and the log of their changes: what etcd is to a Kubernetes API server (K13, "watch").
///
/// The store knows keys, versions and changes. What an object may look like is the business of `local.server`.
///
/// Start with [Store].
@NullMarked
package rota.local.store;

import org.jspecify.annotations.NullMarked;
