package rota.local.agent.process;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/// What an agent before us left running in the same directory. It was killed, or it would have ended its processes.
final class Leftovers {
    private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());

    private Leftovers() {}

    /// Ends them all: by their mark, which no later process can have, and by their environment.
    static void end(Outfit outfit) {
        var sweeper = outfit.sweeper();
        for (var uid : outfit.dirs().known()) {
            var alive = outfit.dirs().processes(uid).stream().filter(sweeper::alive).toList();
            if (!alive.isEmpty())
                LOG.log(Level.INFO, () -> "ending what is left of pod " + uid + ": " + alive);
            alive.forEach(it -> sweeper.sweep("ROTA_POD_UID=" + uid, Optional.of(it)));
        }
        sweeper.sweep(outfit.variable(), Optional.empty());
    }

    /// Removes what is kept for pods that were deleted meanwhile.
    ///
    /// @param uids of the pods that there are
    static void remove(Outfit outfit, Set<String> uids) {
        outfit.dirs().known().stream().filter(it -> !uids.contains(it)).forEach(outfit.dirs()::removeUnknown);
    }
}
