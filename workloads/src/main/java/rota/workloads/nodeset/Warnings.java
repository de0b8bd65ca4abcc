package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import rota.api.nodeset.NodeSetStatus;
import rota.kernel.plan.Action;

/// Warnings about single nodes: of each the user hears once, and not again within an hour however often it comes and
/// goes. When that was stands in the status of the set, so that it outlives pods and operators, and is written before
/// the user hears of it. Who has definitions that drop it from the status hears of every change.
final class Warnings {
    private static final Duration QUIET = Duration.ofHours(1);

    private Warnings() {}

    /// Something that has become so.
    ///
    /// @param note what the user hears
    record Warning(String reason, String node, String note) {
        private String about() {
            return reason + "/" + node;
        }

        Action announced() {
            return new Action.Announce(Action.Severity.WARNING, reason, note);
        }
    }

    /// Those that were not told of lately.
    static List<Warning> fresh(NodeSetView view, Stream<Warning> all) {
        return all.filter(it -> !wasTold(view, it)).toList();
    }

    private static boolean wasTold(NodeSetView view, Warning warning) {
        var last = view.status().warned().get(warning.about());
        return last != null && last.plus(QUIET).isAfter(view.now());
    }

    /// The status of a plan that tells of what there is to tell. Old entries go when there is a new one: they alone are
    /// not worth a write.
    static NodeSetStatus noted(NodeSetView view, NodeSetStatus status) {
        var fresh = Stream.of(Faults.warnings(view), Strain.warnings(view), Census.warnings(view))
                .flatMap(List::stream).toList();
        return fresh.isEmpty() ? status : status.warned(noted(view, fresh));
    }

    private static SequencedMap<String, Instant> noted(NodeSetView view, List<Warning> fresh) {
        var noted = new TreeMap<>(view.status().warned());
        noted.values().removeIf(it -> !it.plus(QUIET).isAfter(view.now()));
        fresh.forEach(it -> noted.put(it.about(), view.now().truncatedTo(ChronoUnit.SECONDS)));
        return noted;
    }
}
