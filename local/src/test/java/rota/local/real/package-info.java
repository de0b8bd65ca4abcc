/// The embedded server against a real one: the same requests to both, and the same answers expected.
///
/// Start with [ComparisonTest]. It is skipped unless `KUBEBUILDER_ASSETS` names a folder with `etcd` and
/// `kube-apiserver`.
@NullMarked
package rota.local.real;

import org.jspecify.annotations.NullMarked;
