package rota.workloads.nodeset;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.nodeset.HpcStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmState;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Counts how nodes and jobs fare. What was counted last stays while Slurm is silent, and says so.
final class Census {
    private static final List<String> BROKEN = List.of("DOWN", "ERROR", "FAIL");
    private static final List<String> AT_WORK = List.of("IDLE", "ALLOCATED", "MIXED");
    private static final List<String> LOST = List.of("FAILED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL",
            "LAUNCH_FAILED");

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
                count(near, LOST), count(near, List.of("SUSPENDED")));
    }

    private static int count(List<SlurmJob> jobs, List<String> states) {
        return (int) jobs.stream().filter(it -> states.stream().anyMatch(it.states()::contains)).count();
    }

    /// How a job ended, in one word; empty while it has not.
    static Optional<String> result(SlurmJob job) {
        if (job.states().contains("COMPLETED")) return Optional.of("completed");
        return LOST.stream().anyMatch(job.states()::contains) ? Optional.of("failed") : Optional.empty();
    }

    /// More jobs have failed than the last time.
    static Optional<Step> news(NodeSetView view) {
        if (view.outranked()) return Optional.empty();
        var before = view.status().hpc().map(it -> it.jobs().failed());
        var now = of(view).map(it -> it.jobs().failed());
        if (before.isEmpty() || now.isEmpty() || now.get() <= before.get()) return Optional.empty();
        var more = now.get() - before.get();
        return Optional.of(Step.oneByOne("jobs", "jobs have failed", List.of(new Action.Announce(
                Action.Severity.WARNING, "JobFailures", more + " more jobs have failed, on " + places(view, more)
                        + "; Slurm remembers " + now.get()))));
    }

    /// Where the last of them ran.
    private static String places(NodeSetView view, int last) {
        if (!(view.around().contact() instanceof Contact.Heard(var report))) return "nodes that nobody knows";
        var ours = view.pods().stream().map(WorkerPod::node).toList();
        var nodes = report.jobs().stream().filter(it -> LOST.stream().anyMatch(it.states()::contains))
                .filter(it -> it.nodes().stream().anyMatch(ours::contains))
                .sorted(Comparator.comparingLong(SlurmJob::id).reversed()).limit(last)
                .flatMap(it -> it.nodes().stream()).filter(ours::contains).distinct().sorted().toList();
        return Waits.said(nodes, ", ").orElse("nodes that nobody knows");
    }
}
