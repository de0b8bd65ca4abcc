package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.api.nodeset.HpcStatus;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How a NodeSet stands: how many of its pods are available and up to date, and what Slurm makes of their nodes. What
/// each pod waits for is in the decisions of its controller.
public final class NodeSetPortrait implements Portrait<NodeSet> {
    private static final Model<NodeSet> MODEL = Model.of(NodeSet.class);

    @Override
    public Model<NodeSet> model() {
        return MODEL;
    }

    @Override
    public List<String> shortNames() {
        return List.of("nss", "slurmd");
    }

    @Override
    public Standing of(NodeSet set, Instant now) {
        var status = NodeSetStatus.of(set);
        var scaling = NodeSetSpec.of(set).scaling();
        var wanted = switch (scaling.mode()) {
            case STATEFUL_SET -> scaling.replicas();
            case DAEMON_SET -> status.pods().desired();
        };
        return new Standing(phase(set, wanted, status), Stage.OPEN, progress(wanted, status), facts(wanted, status),
                waits(wanted, status));
    }

    private static String phase(NodeSet set, int wanted, NodeSetStatus status) {
        var pods = status.pods();
        if (Deleting.is(set)) return "Terminating";
        if (status.generation() == 0) return "New";
        if (isFalse(status, Acceptance.CONDITION).isPresent()) return "Refused";
        if (isFalse(status, Silence.CONDITION).isPresent()) return "Silent";
        if (pods.replicas() > wanted) return "Shrinking";
        if (pods.replicas() < wanted) return "Growing";
        if (pods.updated() < wanted) return "Updating";
        return pods.available() < wanted ? "Starting" : "Ready";
    }

    private static Progress progress(int wanted, NodeSetStatus status) {
        return new Progress(Math.min(wanted, Math.min(status.pods().updated(), status.pods().available())), wanted);
    }

    private static List<String> facts(int wanted, NodeSetStatus status) {
        var facts = new ArrayList<String>();
        var pods = status.pods();
        facts.add("%d pods wanted: %d there, %d up to date, %d ready, %d available".formatted(wanted, pods.replicas(),
                pods.updated(), pods.ready(), pods.available()));
        var slurm = status.slurm();
        facts.add("Slurm nodes: %d idle, %d with jobs, %d down; %d of all drain or are drained".formatted(slurm.idle(),
                slurm.allocated(), slurm.down(), slurm.drain()));
        status.hpc().flatMap(HpcStatus::estimatedEnd)
                .ifPresent(it -> facts.add("by the limits of the jobs that run now, "
                        + "all that have to leave are free at " + it + " at the latest"));
        if (!status.hash().isEmpty()) facts.add("template " + status.hash());
        return facts;
    }

    private static List<Wait> waits(int wanted, NodeSetStatus status) {
        var waits = new ArrayList<Wait>();
        isFalse(status, Acceptance.CONDITION).ifPresent(it -> waits.add(Wait.open("a change of its spec: "
                + it.getMessage())));
        isFalse(status, Silence.CONDITION).ifPresent(it -> waits.add(Wait.open("Slurm, since "
                + it.getLastTransitionTime() + ": " + it.getMessage())));
        var pods = status.pods();
        var jobs = Conditions.find(status.conditions(), Outlook.JOBS).map(Condition::getMessage);
        if (jobs.isPresent()) waits.add(Wait.open("the end of jobs: " + jobs.get()));
        else if (pods.replicas() > wanted)
            waits.add(Wait.open("the end of the jobs on " + (pods.replicas() - wanted) + " nodes that have to go"));
        var old = Math.min(wanted, pods.replicas()) - pods.updated();
        if (old > 0) waits.add(Wait.open("the update of " + old + " pods"));
        if (pods.available() < wanted) waits.add(Wait.open((wanted - pods.available()) + " pods to be available"));
        return waits;
    }

    private static Optional<Condition> isFalse(NodeSetStatus status, String type) {
        return Conditions.find(status.conditions(), type).filter(it -> "False".equals(it.getStatus()));
    }
}
