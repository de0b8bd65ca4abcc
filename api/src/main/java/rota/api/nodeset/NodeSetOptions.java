package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Ordered;

/// What users may ask for beyond the spec, in annotations of a NodeSet. All of it is off unless asked for; upstream's
/// definition would drop unknown fields of a spec, but keeps annotations.
///
/// @param replaceDown how long a node that does not answer Slurm may be down before its pod is replaced
/// @param replaceForgotten how long Slurm may have forgotten a node before its healthy pod is replaced
/// @param busyThreshold the part of its CPUs from which on a set counts as busy: an update then takes half as many pods
/// @param maxWait an update leaves nodes alone whose jobs run for longer than this
/// @param critical jobs that keep a node from being chosen, as `partition=prod`, `qos=high` or `comment=keep`
/// @param cluster the Slurm cluster that all pods belong to, by the word of the user
/// @param extras what else is watched over
/// @param mistakes annotations that make no sense, one sentence each; they count as absent
public record NodeSetOptions(Optional<Duration> replaceDown, Duration replaceForgotten, Optional<Double> busyThreshold,
        Optional<Duration> maxWait, List<String> critical, Optional<String> cluster, Extras extras,
        List<String> mistakes) {
    /// On a NodeSet: a span of time such as `5m`.
    public static final String REPLACE_DOWN = "rota.dev/replace-down";
    /// On a NodeSet: the same; 2 minutes if it says nothing.
    public static final String REPLACE_FORGOTTEN = "rota.dev/replace-forgotten";
    /// On a NodeSet: the name of one of its ControllerRevisions, whose template is wanted back. It is taken off when
    /// that is done.
    public static final String ROLLBACK_TO = "rota.dev/rollback-to";
    /// On a NodeSet: a number from 0 to 1.
    public static final String BUSY_THRESHOLD = "rota.dev/busy-threshold";
    /// On a NodeSet: a span of time.
    public static final String MAX_WAIT = "rota.dev/max-wait";
    /// On a NodeSet: a list with commas.
    public static final String CRITICAL_JOBS = "rota.dev/critical-jobs";
    /// On a NodeSet: the name of a Slurm cluster and where it is asked. It is taken off when all pods show it.
    public static final String CLUSTER = "rota.dev/confirm-slurm-cluster";
    /// On a NodeSet: a number from 0 to 1.
    public static final String RESOURCE_HIGH = "rota.dev/resource-high";
    /// On a NodeSet: `warn` or `enforce`.
    public static final String CHECK_RESOURCES = "rota.dev/check-resources";
    /// On a NodeSet: `by-use`.
    public static final String HISTORY = "rota.dev/history";
    /// On a NodeSet: when windows may open, in UTC, as `22:00-06:00` or `Sat 08:00-20:00`, a list with commas.
    public static final String MAINTENANCE_HOURS = "rota.dev/maintenance-hours";
    /// On a NodeSet in DaemonSet mode: `true`.
    public static final String STEADFAST = "rota.dev/daemon-tolerations";
    /// On a NodeSet: a number, or a part in percent.
    public static final String MIN_AVAILABLE = "rota.dev/min-available";
    /// On a NodeSet: `true`.
    public static final String DESCRIBE_PODS = "rota.dev/describe-pods";
    /// A slurmctld that has lost its memory may be about to find its nodes again.
    private static final Duration FORGOTTEN = Duration.ofMinutes(2);

    /// What is watched over beside the pods.
    ///
    /// @param resourceHigh the part of its CPUs or its memory above which a node is told of
    /// @param room whether it is found out before a set grows that its pods have room
    /// @param historyByUse how many old revisions are kept follows from how the set is used
    /// @param hours when windows for updates may open; empty: when the spec says
    /// @param minAvailable how many pods shall not be evicted, whatever runs on them; empty: only busy ones
    /// @param steadfast pods of DaemonSet mode stay on, and come back to, nodes that are cordoned or not well
    /// @param described pods say what they are, since when, and what Slurm calls them
    public record Extras(Optional<Double> resourceHigh, RoomCheck room, boolean historyByUse, Optional<Hours> hours,
            boolean steadfast, Optional<IntOrString> minAvailable, boolean described) {}

    /// What follows when there is no room for all pods that are wanted.
    public enum RoomCheck {
        /// Nobody looks.
        OFF,
        /// It is said.
        WARN,
        /// It is said, and only those are made that have room.
        ENFORCE
    }

    public NodeSetOptions {
        critical = List.copyOf(critical);
        mistakes = List.copyOf(mistakes);
    }

    public static NodeSetOptions of(HasMetadata set) {
        return of(new OptionReader(Optional.ofNullable(set.getMetadata()).map(ObjectMeta::getAnnotations)
                .orElse(Ordered.map())));
    }

    private static NodeSetOptions of(OptionReader reader) {
        var replaceDown = reader.span(REPLACE_DOWN);
        var replaceForgotten = reader.span(REPLACE_FORGOTTEN).orElse(FORGOTTEN);
        var threshold = reader.part(BUSY_THRESHOLD);
        var maxWait = reader.span(MAX_WAIT);
        var critical = reader.pairs(CRITICAL_JOBS);
        var room = reader.oneOf(CHECK_RESOURCES, "warn", "enforce")
                .map(it -> it.equals("warn") ? RoomCheck.WARN : RoomCheck.ENFORCE);
        var history = reader.oneOf(HISTORY, "by-use");
        var extras = new Extras(reader.part(RESOURCE_HIGH), room.orElse(RoomCheck.OFF), history.isPresent(),
                reader.hours(MAINTENANCE_HOURS), reader.oneOf(STEADFAST, "true").isPresent(),
                reader.share(MIN_AVAILABLE), reader.oneOf(DESCRIBE_PODS, "true").isPresent());
        return new NodeSetOptions(replaceDown, replaceForgotten, threshold, maxWait, critical, reader.text(CLUSTER),
                extras, reader.mistakes());
    }
}
