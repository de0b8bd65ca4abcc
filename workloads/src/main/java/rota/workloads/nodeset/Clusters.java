package rota.workloads.nodeset;

import java.util.Optional;
import rota.api.meta.Key;
import rota.api.peer.Slurm;

/// The Slurm clusters that we can talk to.
public interface Clusters {

    /// The cluster of a Controller; empty while nobody knows how to reach it, which tells nothing about its nodes.
    Optional<Slurm> of(Key controller);
}
