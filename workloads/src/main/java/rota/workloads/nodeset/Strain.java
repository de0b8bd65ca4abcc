package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmUse.Amount;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.nodeset.Warnings.Warning;

/// Nodes whose CPUs or memory have been given away nearly all for a while: the user hears of each once.
final class Strain {
    static final String CONDITION = "ResourceHigh";
    /// A job that comes and goes is no strain.
    private static final Duration LASTING = Duration.ofMinutes(5);

    private Strain() {}

    /// More of the node is given away than its user likes.
    static boolean isHigh(NodeSetSpec spec, WorkerPod pod) {
        var most = spec.options().extras().resourceHigh();
        return most.isPresent() && pod.sight().seen().stream().flatMap(it -> Stream.of(it.use().cpus(),
                it.use().memory())).flatMap((Amount it) -> it.part().stream()).anyMatch(it -> it > most.get());
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        if (Silence.is(view)) return status;
        var named = high(view).map(WorkerPod::name).sorted().toList();
        return Outlook.told(view, status, CONDITION, Waits.said(named, ", ")
                .map(it -> "nearly all CPUs or memory are given away: " + it));
    }

    /// Those that have been so for long. Who was told of stays so until it is over: we may just have begun to count.
    private static Stream<WorkerPod> high(NodeSetView view) {
        return view.pods().stream().filter(it -> since(view, it).filter(from -> wasTold(view, it)
                || !from.plus(LASTING).isAfter(view.now())).isPresent());
    }

    private static Optional<Instant> since(NodeSetView view, WorkerPod pod) {
        return Optional.ofNullable(view.around().memory().strains().get(pod.name()));
    }

    private static boolean wasTold(NodeSetView view, WorkerPod pod) {
        return Conditions.find(view.status().conditions(), CONDITION)
                .filter(it -> List.of(it.getMessage().split("[ ,:]+", -1)).contains(pod.name())).isPresent();
    }

    static Optional<Step> news(NodeSetView view) {
        var news = warnings(view).stream().map(Warning::announced).toList();
        return news.isEmpty() ? Optional.empty() : Optional.of(Step.oneByOne("strain", "nodes are full", news));
    }

    static List<Warning> warnings(NodeSetView view) {
        if (view.outranked()) return List.of();
        return Warnings.fresh(view, high(view).filter(it -> !wasTold(view, it)).map(it -> new Warning(CONDITION,
                it.node(), "Slurm node " + it.node() + " of pod " + it.name() + ": nearly all of its CPUs or memory "
                        + "have been given away for " + LASTING.toMinutes() + " minutes")));
    }

    static Wake wake(NodeSetView view) {
        return Wake.atEarliest(view.around().memory().strains().values().stream().map(it -> it.plus(LASTING))
                .filter(it -> it.isAfter(view.now())).map(it -> Wake.at(it, "a node that is full")).toList());
    }
}
