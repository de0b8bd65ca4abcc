/// The members of databases, for real: commands in their containers, requests, and agents beside them.
///
/// Start with [DirectMembers].
@NullMarked
package rota.edge.member;

import org.jspecify.annotations.NullMarked;
