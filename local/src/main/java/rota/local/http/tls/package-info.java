/// Who is who on the wire: the cluster's own certificate authority, the certificates it issues, and the kubeconfigs
/// that carry them to users.
///
/// Start with [CertificateFolder].
@NullMarked
package rota.local.http.tls;

import org.jspecify.annotations.NullMarked;
