package rota.kernel.lead;

import rota.api.meta.Key;

/// Who stands for election, for which Lease, on which terms.
///
/// @param identity unique to one run of one process: a restarted process is somebody else
public record Candidate(Key lease, String identity, Terms terms) {
    public Candidate {
        if (identity.isEmpty()) throw new IllegalArgumentException("identity: must not be empty, that means vacant");
    }
}
