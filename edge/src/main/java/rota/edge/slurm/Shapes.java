package rota.edge.slurm;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.ApiException;
import rota.api.peer.Hostlist;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReservation;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.api.peer.SlurmUse.Amount;
import rota.api.wire.Json;

/// Nodes and jobs as the versions v0.0.40 to v0.0.45 spell them.
final class Shapes {
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
    /// Slurm counts minutes in 32 bits.
    private static final long LONGEST = 1L << 32;

    private Shapes() {}

    /// What the cluster calls itself; empty when the answer does not say so.
    static String cluster(Json.Obj answer) {
        return answer.text("meta", "slurm", "cluster").orElse("");
    }

    /// An answer without a list is no answer: an empty cluster has an empty list.
    static SequencedMap<String, SlurmNode> nodes(Json.Obj answer) {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        for (var item : list(answer, "nodes")) {
            var node = node(item);
            nodes.put(node.name(), node);
        }
        return nodes;
    }

    static List<SlurmJob> jobs(Json.Obj answer) {
        return list(answer, "jobs").stream().map(Shapes::job).toList();
    }

    static List<SlurmReservation> reservations(Json.Obj answer) {
        return list(answer, "reservations").stream().map(it -> new SlurmReservation(it.text("name").orElse(""),
                time(it.get("start_time")), time(it.get("end_time")),
                names(it, "node_list"), texts(it, "flags"))).toList();
    }

    static Json.Obj reservation(SlurmReservation wanted, String user) {
        var minutes = Duration.between(wanted.start(), wanted.end()).toMinutes();
        return Json.object("name", Json.of(wanted.name())).with("users", Json.list(Json.of(user)))
                .with("node_list", new Json.Arr(wanted.nodes().stream().map(Json::of).toList()))
                .with("flags", new Json.Arr(wanted.flags().stream().map(Json::of).toList()))
                .with("start_time", set(wanted.start().getEpochSecond())).with("duration", set(minutes));
    }

    private static Json.Obj set(long number) {
        return Json.object("set", Json.of(true)).with("infinite", Json.of(false)).with("number", Json.of(number));
    }

    private static SlurmNode node(Json.Obj item) {
        var name = item.text("name").orElseThrow(() -> strange("a node with a name", item));
        return new SlurmNode(name, SlurmState.of(texts(item, "state")), item.text("reason").orElse(""),
                item.text("comment").orElse(""), texts(item, "features"), texts(item, "active_features"),
                item.text("reservation").orElse(""), item.text("topology"), use(item), SlurmNode.Work.NONE);
    }

    private static SlurmUse use(Json.Obj item) {
        return new SlurmUse(new Amount(number(item.get("cpus")), number(item.get("alloc_cpus"))),
                new Amount(number(item.get("real_memory")), number(item.get("alloc_memory"))),
                new Amount(SlurmUse.gpus(item.text("gres").orElse("")),
                        SlurmUse.gpus(item.text("gres_used").orElse(""))));
    }

    private static SlurmJob job(Json.Obj item) {
        return new SlurmJob(number(item.get("job_id")), texts(item, "job_state"), names(item, "nodes"),
                time(item.get("start_time")), limit(item.object("time_limit")),
                item.text("partition").orElse(""), item.text("qos").orElse(""), item.text("comment").orElse(""));
    }

    /// One odd text must not hide all other jobs; whether a node is busy is told by the node.
    private static List<String> names(Json.Obj item, String field) {
        try {
            return Hostlist.expand(item.text(field).orElse(""));
        } catch (IllegalArgumentException _) {
            return List.of();
        }
    }

    private static Optional<Duration> limit(Json.Obj minutes) {
        return Json.Bool.TRUE.equals(minutes.get("set").orElse(Json.Null.NULL))
                ? Optional.of(Duration.ofMinutes(Math.clamp(number(minutes.get("number")), 0, LONGEST)))
                : Optional.empty();
    }

    /// One that no calendar has is as far away as any.
    private static Instant time(Optional<Json> seconds) {
        return Instant.ofEpochSecond(Math.clamp(number(seconds), 0, SlurmNode.Work.NEVER.getEpochSecond()));
    }

    /// Numbers are numbers, or objects that also say whether they are set.
    private static long number(Optional<Json> field) {
        return switch (field.orElse(Json.Null.NULL)) {
            case Json.Num(BigDecimal value) -> value.min(MOST).max(MOST.negate()).longValue();
            case Json.Obj object -> object.has("number") ? number(object.get("number")) : 0;
            case Json.Arr _, Json.Str _, Json.Bool _, Json.Null _ -> 0;
        };
    }

    private static List<String> texts(Json.Obj item, String field) {
        return item.items(field).stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value())
                .toList();
    }

    private static List<Json.Obj> list(Json.Obj answer, String field) {
        if (!(answer.get(field).orElse(Json.Null.NULL) instanceof Json.Arr(var items)))
            throw strange("a list of " + field, answer);
        return items.stream().map(it -> it instanceof Json.Obj object ? object : Json.Obj.EMPTY).toList();
    }

    private static ApiException strange(String expected, Json.Obj found) {
        var text = found.toString();
        return new ApiException.ServerTrouble(200, "expected " + expected + ", found "
                + text.substring(0, Math.min(text.length(), 200)), Duration.ZERO);
    }
}
