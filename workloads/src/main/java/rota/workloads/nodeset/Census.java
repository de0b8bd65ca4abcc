package rota.workloads.nodeset;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.nodeset.HpcStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmState;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.nodeset.Warnings.Warning;

/// Counts how nodes and jobs fare. What was counted last stays while Slurm is silent, and says so.
final class Census {
    private static final List<String> BROKEN = List.of("DOWN", "ERROR", "FAIL");
    private static final List<String> AT_WORK = List.of("IDLE", "ALLOCATED", "MIXED");
    private static final List<String> LOST = List.of("FAILED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL",
            "LAUNCH_FAILED");

    private static final String FAILURES = "JobFailures";

    private Census() {}

    static Optional<HpcStatus> of(NodeSetView view) {
        return view.around().contact() instanceof Contact.Heard(var report) && !Belonging.isDoubtful(view)
                ? Optional.of(new HpcStatus(nodes(view), jobs(view, report.jobs()), Outlook.end(view), false))
                : view.status().hpc().map(it -> new HpcStatus(it.nodes(), it.jobs(), it.estimatedEnd(), true));
    }

    private static HpcStatus.Nodes nodes(NodeSetView view) {
        var states = view.pods().stream().flatMap(it -> it.sight().state().stream()).toList();
        var failed = states.stream().filter(it -> hasOne(it, BROKEN)).count();
        var drained = states.stream().filter(it -> !hasOne(it, BROKEN) && it.isDrain()).count();
        var active = states.stream().filter(it -> !hasOne(it, BROKEN) && !it.isDrain() && hasOne(it, AT_WORK)).count();
        return new HpcStatus.Nodes(view.pods().size(), (int) active, (int) drained, (int) failed);
    }

    private static boolean hasOne(SlurmState state, List<String> words) {
        return words.stream().anyMatch(state::has);
    }

    private static HpcStatus.Jobs jobs(NodeSetView view, List<SlurmJob> all) {
        var ours = view.pods().stream().map(WorkerPod::node).collect(Collectors.toSet());
        var near = all.stream().filter(it -> it.nodes().stream().anyMatch(ours::contains)).toList();
        var partition = view.spec().slurmName(view.name());
        var pending = all.stream().filter(it -> it.states().contains("PENDING")
                && it.partition().equals(partition)).count();
        return new HpcStatus.Jobs(count(near, List.of("RUNNING")), (int) pending, count(near, List.of("COMPLETED")),
                count(near, LOST), count(near, List.of("SUSPENDED")), failedOn(ours, near));
    }

    private static int count(List<SlurmJob> jobs, List<String> states) {
        return (int) jobs.stream().filter(it -> states.stream().anyMatch(it.states()::contains)).count();
    }

    /// How a job ended, in one word; empty while it has not.
    static Optional<String> result(SlurmJob job) {
        if (job.states().contains("COMPLETED")) return Optional.of("completed");
        return LOST.stream().anyMatch(job.states()::contains) ? Optional.of("failed") : Optional.empty();
    }

    /// More jobs have failed on nodes than the last time.
    static Optional<Step> news(NodeSetView view) {
        var fresh = warnings(view);
        if (fresh.isEmpty()) return Optional.empty();
        var places = Waits.said(fresh.stream().map(Warning::note).toList(), ", ").orElse("");
        var all = of(view).map(it -> it.jobs().failed()).orElse(0);
        return Optional.of(Step.oneByOne("jobs", "jobs have failed", List.of(new Action.Announce(
                Action.Severity.WARNING, FAILURES, "jobs have failed on " + places + "; Slurm remembers " + all))));
    }

    /// One for each node, told of together.
    static List<Warning> warnings(NodeSetView view) {
        var before = view.status().hpc().map(it -> it.jobs().failedOn());
        var now = of(view).map(it -> it.jobs().failedOn());
        if (view.outranked() || before.isEmpty() || now.isEmpty()) return List.of();
        return Warnings.fresh(view, now.get().entrySet().stream().flatMap(it -> {
            var more = it.getValue() - before.get().getOrDefault(it.getKey(), 0);
            return more > 0
                    ? Stream.of(new Warning(FAILURES, it.getKey(), it.getKey() + " (" + more + " more)"))
                    : Stream.empty();
        }));
    }

    private static SequencedMap<String, Integer> failedOn(Set<String> ours, List<SlurmJob> near) {
        var failed = new TreeMap<String, Integer>();
        near.stream().filter(it -> LOST.stream().anyMatch(it.states()::contains)).flatMap(it -> it.nodes().stream())
                .filter(ours::contains).forEach(it -> failed.merge(it, 1, Integer::sum));
        return failed;
    }
}
