/// Pods that really run, on this machine and over an API in memory. What rights forbid is skipped, with a reason.
///
/// Start with [ContainerTest].
@NullMarked
package rota.local.agent.process;

import org.jspecify.annotations.NullMarked;
