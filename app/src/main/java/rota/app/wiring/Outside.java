package rota.app.wiring;

import java.time.InstantSource;
import rota.api.peer.UnreachableSlurm;
import rota.kernel.cache.Mirrors;
import rota.workloads.nodeset.Clusters;

/// What lies beside Kubernetes, for the workloads that talk to it.
interface Outside {

    /// The Slurm clusters that these mirrors tell of.
    Clusters slurm(Mirrors mirrors);

    /// For those who only look on: they talk to nobody.
    static Outside closed(InstantSource clock) {
        return _ -> _ -> new UnreachableSlurm(clock.instant(), "only a running operator asks Slurm");
    }
}
