/// Who asks, and whether they may: client certificates, the tokens of service accounts, and the one rule that somebody
/// who may only look must not write. There are no roles.
///
/// Start with [Login] and [Access].
@NullMarked
package rota.local.http.auth;

import org.jspecify.annotations.NullMarked;
