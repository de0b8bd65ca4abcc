/// Objects as tables for people: what `kubectl get` shows of each kind.
///
/// Start with [Tables]. The columns of a built-in kind are a list in one of the `…Columns` files; a custom kind brings
/// its own.
@NullMarked
package rota.local.views.table;

import org.jspecify.annotations.NullMarked;
