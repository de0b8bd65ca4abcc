/// What a container is started with, without starting it.
///
/// Start with [EnvironmentTest].
@NullMarked
package rota.local.agent.launch;

import org.jspecify.annotations.NullMarked;
