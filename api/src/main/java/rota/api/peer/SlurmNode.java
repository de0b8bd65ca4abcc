package rota.api.peer;

import java.util.List;

/// One node, as Slurm lists it.
///
/// @param reason why it is drained or down; empty when nobody said
/// @param reservation the name of the one that is active; empty when there is none
public record SlurmNode(String name, SlurmState state, String reason, String comment, List<String> features,
        List<String> activeFeatures, String reservation, int cpus, int allocatedCpus) {
    private static final String DEAD = "Not responding";

    public SlurmNode {
        features = List.copyOf(features);
        activeFeatures = List.copyOf(activeFeatures);
    }

    /// A node of which only name, state and reason matter.
    public static SlurmNode of(String name, SlurmState state, String reason) {
        return new SlurmNode(name, state, reason, "", List.of(), List.of(), "", 0, 0);
    }

    /// It does not answer Slurm, so nobody can say what runs there.
    public boolean isUnresponsive() {
        return state.has("DOWN") && reason.contains(DEAD);
    }
}
