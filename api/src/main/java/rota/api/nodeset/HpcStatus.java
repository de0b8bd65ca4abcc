package rota.api.nodeset;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
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
    ///
    /// @param failedOn on which nodes how many have failed
    public record Jobs(int running, int pending, int completed, int failed, int suspended,
            SequencedMap<String, Integer> failedOn) {
        public Jobs {
            failedOn = Ordered.map(failedOn);
        }

        private static Jobs of(Json.Obj jobs) {
            var failed = new TreeMap<String, Integer>();
            jobs.object("failedOn").fields().keySet().forEach(it -> failed.put(it, count(jobs.object("failedOn"), it)));
            return new Jobs(count(jobs, "running"), count(jobs, "pending"), count(jobs, "completed"),
                    count(jobs, "failed"), count(jobs, "suspended"), failed);
        }

        private Json.Obj wire() {
            var shown = Json.object("running", Json.of(running)).with("pending", Json.of(pending))
                    .with("completed", Json.of(completed)).with("failed", Json.of(failed))
                    .with("suspended", Json.of(suspended));
            return failedOn.isEmpty() ? shown : shown.with("failedOn", Codec.json(failedOn));
        }
    }

    static Optional<HpcStatus> of(Json.Obj status) {
        if (!status.has("hpcStatus")) return Optional.empty();
        var hpc = status.object("hpcStatus");
        return Optional.of(new HpcStatus(new Nodes(count(hpc, "totalNodes"), count(hpc, "activeNodes"),
                count(hpc, "drainedNodes"), count(hpc, "failedNodes")),
                Jobs.of(hpc.object("jobStats")),
                Times.parse(hpc.text("estimatedEnd").orElse("")),
                Json.Bool.TRUE.equals(hpc.get("stale").orElse(Json.Null.NULL))));
    }

    Json.Obj wire() {
        var shown = Json.object("totalNodes", Json.of(nodes.total)).with("activeNodes", Json.of(nodes.active))
                .with("drainedNodes", Json.of(nodes.drained)).with("failedNodes", Json.of(nodes.failed))
                .with("jobStats", jobs.wire()).with("stale", Json.of(stale));
        var ended = estimatedEnd.map(it -> shown.with("estimatedEnd", Json.of(it.toString()))).orElse(shown);
        return nodes.health().map(it -> ended.with("clusterHealth", new Json.Num(it))).orElse(ended);
    }

    private static int count(Json.Obj object, String field) {
        return object.get(field).orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value) ? value.intValue() : 0;
    }
}
