/// What the tests of all agents share: an API in memory, a hand that moves time, pods to run.
///
/// Start with [TestApi].
@NullMarked
package rota.local.agent;

import org.jspecify.annotations.NullMarked;
