/// From a container's spec to what is started: its environment, its command line, and the mounts that it sees. Pure,
/// except that the machine's own tree is asked which paths it has.
///
/// Start with [Launch].
@NullMarked
package rota.local.agent.launch;

import org.jspecify.annotations.NullMarked;
