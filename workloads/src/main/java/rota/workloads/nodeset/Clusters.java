package rota.workloads.nodeset;

import rota.api.meta.Key;
import rota.api.peer.Slurm;

/// The Slurm clusters that we can talk to.
public interface Clusters {

    /// The cluster of a Controller. One that nobody knows how to reach says why, and nothing about its nodes.
    Slurm of(Key controller);
}
