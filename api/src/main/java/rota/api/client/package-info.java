/// The port: what a Kubernetes API does for us, and how it says no.
///
/// Start with [Api].
@NullMarked
package rota.api.client;

import org.jspecify.annotations.NullMarked;
