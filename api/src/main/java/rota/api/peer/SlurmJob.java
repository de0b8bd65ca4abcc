package rota.api.peer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One job.
///
/// @param states its state and flags, such as `RUNNING`
/// @param nodes those that it runs on; none while it waits
/// @param limit how long it may run; empty: for ever
/// @param qos its quality of service; empty when there is none
/// @param comment what its user says about it; empty when there is none
public record SlurmJob(long id, List<String> states, List<String> nodes, Instant start, Optional<Duration> limit,
        String partition, String qos, String comment) {
    private static final List<String> THERE = List.of("RUNNING", "SUSPENDED", "COMPLETING", "STOPPED", "SIGNALING",
            "STAGE_OUT", "RESIZING", "CONFIGURING");
    private static final List<String> AWAY = List.of("PENDING", "COMPLETED", "CANCELLED", "FAILED", "TIMEOUT",
            "NODE_FAIL", "PREEMPTED", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY", "LAUNCH_FAILED", "REQUEUED",
            "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT", "REVOKED", "RESV_DEL_HOLD");

    public SlurmJob {
        states = List.copyOf(states);
        nodes = List.copyOf(nodes);
    }

    public boolean isRunning() {
        return states.contains("RUNNING");
    }

    /// It was stopped and may go on: its processes are there, on nodes that Slurm calls idle.
    public boolean isSuspended() {
        return states.contains("SUSPENDED");
    }

    /// It is on its nodes, whatever those say of it.
    public boolean isThere() {
        return states.stream().anyMatch(THERE::contains) || isRiddle();
    }

    /// It names nodes and says nothing that we understand: it may be there.
    public boolean isRiddle() {
        return !nodes.isEmpty() && states.stream().noneMatch(it -> THERE.contains(it) || AWAY.contains(it));
    }

    /// When it ends at the latest; empty: nobody knows.
    public Optional<Instant> end() {
        return limit.map(start::plus);
    }
}
