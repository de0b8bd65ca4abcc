package rota.local.agent.process;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What an agent before us left running in the same directory. It was killed, or it would have ended its processes.
///
/// @param pods for which something is kept. Those that start later are none of its business
record Leftovers(Outfit outfit, List<String> pods) {
    private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());

    Leftovers {
        pods = List.copyOf(pods);
    }

    /// Ends them all: by their mark, which no later process can have, and by their environment.
    static Leftovers end(Outfit outfit) {
        var sweeper = outfit.sweeper();
        var left = new Leftovers(outfit, outfit.dirs().known());
        for (var uid : left.pods()) {
            var alive = outfit.dirs().processes(uid).stream().filter(sweeper::alive).toList();
            if (!alive.isEmpty())
                LOG.log(Level.INFO, () -> "ending what is left of pod " + uid + ": " + alive);
            alive.forEach(it -> sweeper.sweep("ROTA_POD_UID=" + uid, Optional.of(it)));
        }
        sweeper.sweep(outfit.variable(), Optional.empty());
        return left;
    }

    /// Removes what is kept for pods that were deleted meanwhile.
    ///
    /// @param uids of the pods that there are
    void remove(Set<String> uids) {
        outfit.background(() -> pods.stream().filter(it -> !uids.contains(it))
                .forEach(outfit.dirs()::removeUnknown));
    }
}
