package rota.api.peer;

import java.util.List;
import java.util.Optional;

/// One node, as Slurm lists it.
///
/// @param reason why it is drained or down; empty when nobody said
/// @param reservation the name of the one that is active; empty when there is none
/// @param topology where it is in the network; empty when this version of the API does not say
/// @param use how much of it jobs have
/// @param suspended the jobs that are suspended there, which its state does not show; known once the jobs are
public record SlurmNode(String name, SlurmState state, String reason, String comment, List<String> features,
        List<String> activeFeatures, String reservation, Optional<String> topology, SlurmUse use,
        List<Long> suspended) {
    private static final String DEAD = "Not responding";

    public SlurmNode {
        features = List.copyOf(features);
        activeFeatures = List.copyOf(activeFeatures);
        suspended = List.copyOf(suspended);
    }

    /// A node of which only name, state and reason matter.
    public static SlurmNode of(String name, SlurmState state, String reason) {
        return new SlurmNode(name, state, reason, "", List.of(), List.of(), "", Optional.empty(), SlurmUse.NONE,
                List.of());
    }

    /// The same with what the list of jobs says about it.
    SlurmNode with(List<Long> suspendedJobs) {
        return new SlurmNode(name, state, reason, comment, features, activeFeatures, reservation, topology, use,
                suspendedJobs);
    }

    /// A job is on it, whether it runs, is stopped or is just being cleaned up.
    public boolean isBusy() {
        return state.isBusy() || !suspended.isEmpty();
    }

    /// It takes no new jobs and holds none: its pod may go.
    public boolean isDrained() {
        return state.isDrained() && suspended.isEmpty();
    }

    /// It does not answer Slurm, so nobody can say what runs there.
    public boolean isUnresponsive() {
        return state.has("DOWN") && reason.contains(DEAD);
    }
}
