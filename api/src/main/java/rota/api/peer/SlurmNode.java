package rota.api.peer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One node, as Slurm lists it.
///
/// @param reason why it is drained or down; empty when nobody said
/// @param reservation the name of the one that is active; empty when there is none
/// @param topology where it is in the network; empty when this version of the API does not say
/// @param use how much of it jobs have
/// @param work what the list of jobs says about it; known once the jobs are
public record SlurmNode(String name, SlurmState state, String reason, String comment, List<String> features,
        List<String> activeFeatures, String reservation, Optional<String> topology, SlurmUse use,
        Work work) {
    private static final String DEAD = "Not responding";

    public SlurmNode {
        features = List.copyOf(features);
        activeFeatures = List.copyOf(activeFeatures);
    }

    /// The jobs on a node.
    ///
    /// @param suspended those that are suspended there, which the state of the node does not show, and those of which
    /// it is not understood what they do
    /// @param end when those that run end at the latest; empty when none runs
    public record Work(List<Long> suspended, Optional<Instant> end) {
        public static final Work NONE = new Work(List.of(), Optional.empty());
        /// When a job ends that has no limit.
        public static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

        public Work {
            suspended = List.copyOf(suspended);
        }
    }

    /// A node of which only name, state and reason matter.
    public static SlurmNode of(String name, SlurmState state, String reason) {
        return new SlurmNode(name, state, reason, "", List.of(), List.of(), "", Optional.empty(), SlurmUse.NONE,
                Work.NONE);
    }

    /// The same with what the list of jobs says about it.
    SlurmNode with(Work told) {
        return new SlurmNode(name, state, reason, comment, features, activeFeatures, reservation, topology, use,
                told);
    }

    /// The jobs that are, or may be, suspended there.
    public List<Long> suspended() {
        return work.suspended;
    }

    /// A job is on it, whether it runs, is stopped or is just being cleaned up.
    public boolean isBusy() {
        return state.isBusy() || hasJobs();
    }

    /// It takes no new jobs and holds none: its pod may go.
    public boolean isDrained() {
        return state.isDrained() && !hasJobs();
    }

    /// The list of jobs says so. It is newer than that of the nodes: who was suspended then may have gone on.
    private boolean hasJobs() {
        return !suspended().isEmpty() || work.end.isPresent();
    }

    /// It does not answer Slurm, so nobody can say what runs there.
    public boolean isUnresponsive() {
        return state.has("DOWN") && reason.contains(DEAD);
    }
}
