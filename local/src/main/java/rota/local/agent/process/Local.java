package rota.local.agent.process;

import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.agent.pod.Lives;
import rota.local.agent.volume.Volumes;

/// What this machine knows of a pod.
///
/// @param stopping containers that were asked to stop, and when they will be killed
/// @param condemned containers that must not go on, and why
/// @param resting containers that could not be started, and when to try again
/// @param volumes as they are on the disk, once they are
record Local(Lives lives, SequencedMap<String, Instant> stopping, SequencedMap<String, String> condemned,
        SequencedMap<String, Instant> resting, Optional<Volumes> volumes) {
    Local {
        stopping = Ordered.map(stopping);
        condemned = Ordered.map(condemned);
        resting = Ordered.map(resting);
    }

    static Local of(Lives lives) {
        return new Local(lives, Ordered.map(), Ordered.map(), Ordered.map(), Optional.empty());
    }
}
