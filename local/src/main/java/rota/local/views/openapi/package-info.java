/// The structure of everything that is served, as OpenAPI documents: what `kubectl explain` shows, and what tells
/// `kubectl apply` how to merge.
///
/// Start with [Documents].
@NullMarked
package rota.local.views.openapi;

import org.jspecify.annotations.NullMarked;
