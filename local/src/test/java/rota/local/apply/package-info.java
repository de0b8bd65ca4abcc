/// Tests of server-side apply. Start with [ServerSideApplyTest].
@NullMarked
package rota.local.apply;

import org.jspecify.annotations.NullMarked;
