package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetMistakes;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.workloads.claim.Claim;
import rota.workloads.revision.RevisionPlan;

/// What one reconcile saw. Built once, never changed; time is part of it.
///
/// @param claim pods that are ours, and those to adopt or to let go
/// @param pods those that are ours, each with what Slurm says about it
/// @param nodes the Kubernetes nodes that they run on, by name; in DaemonSet mode all
/// @param around what the sets of the same Slurm cluster share
/// @param outranked the status may hold what we have not heard yet, so it stays as it is for now
record NodeSetView(NodeSet set, NodeSetSpec spec, NodeSetStatus status, Claim<Pod> claim, List<WorkerPod> pods,
        SequencedMap<String, KubeNode> nodes, RevisionPlan revisions, Around around, boolean outranked, Instant now) {

    /// The neighbourhood of a set.
    ///
    /// @param contact how we stand with its Slurm cluster
    /// @param server where the daemons of that cluster are; empty while there is no such Controller
    /// @param siblings the sets of the same Slurm cluster, this one among them, by name
    /// @param service whether the Service that they share is there and lists them all as owners
    /// @param budget the same for the PodDisruptionBudget
    /// @param own what has to happen to the budget of this set alone
    /// @param claims those that are named as claims of this set's pods are, by name
    /// @param booking the reservation of this set, where updates have a window
    /// @param rollback whether an earlier template is wanted back
    /// @param berths all Kubernetes nodes with what is free on them, where somebody wants to know; else none
    /// @param memory what only we remember
    record Around(Contact contact, Optional<SlurmServer> server, List<Identity> siblings, Shared service,
            Shared budget, OwnBudget own, SequencedMap<String, PersistentVolumeClaim> claims, Booking booking,
            Rollback rollback,
            List<Headroom.Berth> berths, Memory memory) {
        Around {
            siblings = List.copyOf(siblings);
            claims = Ordered.map(claims);
            berths = List.copyOf(berths);
        }

        Optional<PersistentVolumeClaim> claim(String name) {
            return Optional.ofNullable(claims.get(name));
        }
    }

    NodeSetView {
        pods = List.copyOf(pods);
        nodes = Ordered.map(nodes);
    }

    /// What its annotations ask for.
    NodeSetOptions options() {
        return spec.options();
    }

    Identity id() {
        return Identity.of(NodeSetNames.NODE_SET, set);
    }

    String name() {
        return set.getMetadata().getName();
    }

    String namespace() {
        return set.getMetadata().getNamespace();
    }

    boolean deleting() {
        return Deleting.is(set);
    }

    /// How many pods there should be; none once the set is deleted.
    int wanted() {
        return deleting() ? 0 : desired();
    }

    /// Where the daemons of its cluster are, if it can be said how a pod of it would look.
    Optional<SlurmServer> server() {
        return around.server().filter(_ -> NodeSetMistakes.in(set).isEmpty());
    }

    /// How many pods the set asks for. While nobody can say how they would look, nor on which nodes they would run, it
    /// is as many as before.
    int desired() {
        if (!Daemons.is(this)) return spec.scaling().replicas();
        return server().isPresent() ? Daemons.of(this).eligible() : status.pods().desired();
    }

    String hash() {
        return revisions.update().hash();
    }

    /// The Slurm cluster that this view speaks of.
    SlurmCall.Peer peer() {
        return new SlurmCall.Peer(NodeSetNames.CONTROLLER.key(namespace(), spec.controller()),
                around.contact().origin());
    }

    /// Where the pod runs, if that node is known.
    Optional<KubeNode> nodeOf(WorkerPod pod) {
        return pod.facts().node().map(nodes::get);
    }
}
