/// The rules of small kinds: namespaces, services, volumes, maps and secrets, and what else users and controllers
/// notice.
///
/// Start with the kind that you care about: `…Rules`.
@NullMarked
package rota.local.rule.core;

import org.jspecify.annotations.NullMarked;
