/// Documents about the API itself, for clients that look before they ask: discovery and OpenAPI.
///
/// Start with [Pages]. What objects look like to people is in `views.table`.
@NullMarked
package rota.local.views;

import org.jspecify.annotations.NullMarked;
