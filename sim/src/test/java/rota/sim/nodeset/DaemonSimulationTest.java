package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.peer.SlurmChange;
import rota.sim.fault.Mischief;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.testing.ForAll;

/// Goal: a set with one pod per Kubernetes node loses no job either, and ends up on the nodes it is meant for. Method:
/// random histories with nodes that are chosen, left, tainted and freed again, jobs, admins, outages and every fault.
class DaemonSimulationTest {
    private static final int NODES = 4;
    private static final Duration PATIENCE = Duration.ofHours(6);

    @Test
    void an_undisturbed_set_has_a_pod_on_every_chosen_node_and_falls_silent() {
        var made = NodeSetWorlds.make(new SplittableRandom(1), Mischief.NONE, Bug.NONE);
        NodeSetChecks.watch(made);
        made.slurm().loaded(false);
        NodeSets.createOnNodes(made.world(), NODES);

        made.world().settle(PATIENCE);

        assertThat(NodeSets.isSettled(made.world())).as(made.world()::explain).isTrue();
        assertThat(NodeSets.pods(made.world())).extracting(NodeSets::host).containsExactlyInAnyOrder("node-0",
                "node-1");
    }

    @Test
    void no_pod_whose_node_is_busy_is_deleted_whatever_happens_to_its_kubernetes_node() {
        ForAll.numbers(150, seed -> Histories.live(seed, made -> {
            NodeSets.createOnNodes(made.world(), NODES);
            for (var i = 0; i < 10; i++) {
                made.world().run(Duration.ofMillis(made.world().timeline().random().nextInt(60_000)));
                chaos(made);
            }
        }));
    }

    @Test
    void once_the_trouble_is_over_every_chosen_node_has_its_pod() {
        ForAll.numbers(15, seed -> Histories.live(seed, DaemonSimulationTest::fromTroubleToPeace));
    }

    static void fromTroubleToPeace(NodeSetWorlds made) {
        var world = made.world();
        NodeSets.createOnNodes(world, NODES);
        world.during(Duration.ofMinutes(30), _ -> chaos(made));
        Histories.peace(made);
        for (var i = 0; i < NODES; i++) made.slurm().admin(new SlurmChange.Resume("node-" + i));

        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(NodeSets.pods(world)).extracting(NodeSets::host)
                .containsExactlyInAnyOrderElementsOf(NodeSets.chosen(world));
    }

    private static void chaos(NodeSetWorlds made) {
        var world = made.world();
        var random = world.timeline().random();
        var node = "node-" + random.nextInt(NODES);
        switch (random.nextInt(8)) {
            case 0, 1 -> NodeSets.choose(world, node, random.nextBoolean());
            case 2 -> NodeSets.taint(world, node, random.nextInt(3) == 0);
            case 3 -> NodeSets.image(world, "image-" + random.nextInt(3));
            case 4 -> made.slurm().silent(random.nextInt(3) == 0);
            case 5 -> Histories.admin(made, node);
            case 6 -> made.slurm().amnesia();
            default -> world.usurp();
        }
    }
}
