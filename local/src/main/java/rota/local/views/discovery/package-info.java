/// What the server serves, and what clients may call it: the documents from which `kubectl` learns what `po` means.
///
/// Start with [Inventory], then [Discovery].
@NullMarked
package rota.local.views.discovery;

import org.jspecify.annotations.NullMarked;
