package rota.sim.nodeset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.Slurm;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Operator;
import rota.kernel.plan.Action;
import rota.local.peer.SlurmModel;
import rota.local.server.Types;
import rota.sim.fault.Mischief;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.workloads.nodeset.NodeSetController;

/// A world with the NodeSet controller and Slurm in it.
///
/// @param world the Kubernetes side
/// @param slurm the Slurm side
/// @param other another Slurm cluster, which the Controller may lead to
/// @param heard the events of all operators; it grows
public record NodeSetWorlds(World world, SlurmModel slurm, SlurmModel other, List<Heard> heard) {
    private static final Types TYPES = Types.builtIn().withCustom(NodeSet.class).withCustom(SlurmCluster.class)
            .withCustom(RestApi.class);

    /// An event, and when it was made.
    public record Heard(Instant when, Action.Announce what) {}

    /// What to plant: a bug in the way to Slurm, or in what an operator sends.
    public record Bug(UnaryOperator<Slurm> slurm, UnaryOperator<Controller<NodeSet, ?, ?>> controller) {
        public static final Bug NONE = new Bug(it -> it, it -> it);
    }

    public static NodeSetWorlds make(RandomGenerator random, Mischief mischief, Bug bug) {
        return make(random, mischief, bug, Tamper.NONE);
    }

    /// The same, with tampering in what operators send and hear.
    public static NodeSetWorlds make(RandomGenerator random, Mischief mischief, Bug bug, Tamper tamper) {
        var holder = new Holder();
        var world = new World(new Setup(random, TYPES, seat -> operator(seat, holder.in(seat, random), bug),
                _ -> mischief, (_, _) -> Kubelet.Fate.STEADY, tamper));
        var both = holder.both.orElseThrow();
        return new NodeSetWorlds(world, both.slurm, both.other, both.heard);
    }

    private record Both(SlurmModel slurm, SlurmModel other, List<Heard> heard) {}

    /// The Slurm of a world; it outlives operators. Made for the first of them, who brings the clock.
    private static final class Holder {
        private Optional<Both> both = Optional.empty();

        Both in(Seat seat, RandomGenerator random) {
            if (both.isEmpty())
                both = Optional.of(new Both(new SlurmModel(seat.clock(), random),
                        new SlurmModel(seat.clock(), random), new ArrayList<>()));
            return both.get();
        }
    }

    private static Operator operator(Seat seat, Both slurm, Bug bug) {
        var mirrors = new Mirrors(List.of(Mirror.guarded(NodeSet.class, List.of()),
                Mirror.guarded(Pod.class, NodeSetController.podIndexes()), Mirror.guarded(Node.class, List.of()),
                Mirror.guarded(ControllerRevision.class, NodeSetController.revisionIndexes()),
                Mirror.guarded(Service.class, List.of()), Mirror.guarded(PodDisruptionBudget.class, List.of()),
                Mirror.guarded(SlurmCluster.class, List.of()),
                Mirror.guarded(RestApi.class, List.of()), Mirror.guarded(PersistentVolumeClaim.class, List.of())));
        var ledger = new Ledger(mirrors, seat.clock(), new CompositeMeterRegistry());
        var peer = bug.slurm().apply(slurm.slurm);
        var controller = bug.controller().apply(new NodeSetController(mirrors,
                key -> mirrors.of(SlurmCluster.class).get(key.namespace(), key.name())
                        .filter(NodeSets::leadsElsewhere).map(_ -> bug.slurm().apply(slurm.other)).orElse(peer)));
        return new Operator(mirrors, ledger, List.of(seat.loop(mirrors, ledger, controller,
                (_, what) -> slurm.heard.add(new Heard(seat.clock().instant(), what)))));
    }
}
