/// The API over HTTP: URLs, media types, options and refusals of Kubernetes, in front of [rota.local.server.Verbs].
///
/// A request becomes a [Call], [Front] turns it into a [Reply]; neither knows the HTTP server below. Start with
/// [Front]; what runs it is [ApiServer].
@NullMarked
package rota.local.http;

import org.jspecify.annotations.NullMarked;
