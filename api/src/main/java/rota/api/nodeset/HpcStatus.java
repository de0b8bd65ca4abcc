package rota.api.nodeset;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Json;
import rota.api.wire.Times;

/// How the nodes and jobs of a set fare, for those who look at the set as a part of a cluster. An addition to what
/// upstream has; a server with upstream's definition drops it.
///
/// @param estimatedEnd when the nodes that have to leave or to be updated are free at the latest, by the jobs that run
///        now; empty when none have to, or nobody knows
/// @param stale Slurm does not answer: this is how it was
public record HpcStatus(Nodes nodes, Jobs jobs, Optional<Instant> estimatedEnd, boolean stale) {

    /// Every node counts once: as failed, or else as drained, or else as active, or not at all.
    public record Nodes(int total, int active, int drained, int failed) {
        /// In percent; empty when there are no nodes.
        Optional<BigDecimal> health() {
            return total == 0
                    ? Optional.empty()
                    : Optional.of(BigDecimal.valueOf(active * 100L).divide(BigDecimal.valueOf(total), 1,
                            RoundingMode.HALF_UP));
        }
    }

    /// Jobs that run or ran on the nodes of the set, for as long as Slurm remembers them; those that wait for the
    /// partition of its name.
    public record Jobs(int running, int pending, int completed, int failed, int suspended) {}

    static Optional<HpcStatus> of(Json.Obj status) {
        if (!status.has("hpcStatus")) return Optional.empty();
        var hpc = status.object("hpcStatus");
        var jobs = hpc.object("jobStats");
        return Optional.of(new HpcStatus(new Nodes(count(hpc, "totalNodes"), count(hpc, "activeNodes"),
                count(hpc, "drainedNodes"), count(hpc, "failedNodes")),
                new Jobs(count(jobs, "running"),
                        count(jobs, "pending"), count(jobs, "completed"), count(jobs, "failed"),
                        count(jobs, "suspended")),
                Times.parse(hpc.text("estimatedEnd").orElse("")),
                Json.Bool.TRUE.equals(hpc.get("stale").orElse(Json.Null.NULL))));
    }

    Json.Obj wire() {
        var shown = Json.object("totalNodes", Json.of(nodes.total)).with("activeNodes", Json.of(nodes.active))
                .with("drainedNodes", Json.of(nodes.drained)).with("failedNodes", Json.of(nodes.failed))
                .with("jobStats", Json.object("running", Json.of(jobs.running)).with("pending", Json.of(jobs.pending))
                        .with("completed", Json.of(jobs.completed)).with("failed", Json.of(jobs.failed))
                        .with("suspended", Json.of(jobs.suspended)))
                .with("stale", Json.of(stale));
        var ended = estimatedEnd.map(it -> shown.with("estimatedEnd", Json.of(it.toString()))).orElse(shown);
        return nodes.health().map(it -> ended.with("clusterHealth", new Json.Num(it))).orElse(ended);
    }

    private static int count(Json.Obj object, String field) {
        return object.get(field).orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value) ? value.intValue() : 0;
    }
}
