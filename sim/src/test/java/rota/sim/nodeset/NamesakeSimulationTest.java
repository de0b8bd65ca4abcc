package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmChange;
import rota.local.peer.SlurmModel.Told;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: two sets whose pods have the same names in one Slurm do not fight. Method: the second comes while the first is
/// at work, is updated and shrinks, under every fault; whatever Slurm is told must come from the first.
class NamesakeSimulationTest {
    private static final Duration PATIENCE = Duration.ofHours(6);

    @Test
    void the_set_that_came_first_keeps_its_nodes_and_the_other_loses_no_pod() {
        ForAll.numbers(15, seed -> {
            var made = Histories.made(seed, Bug.NONE);
            var world = made.world();
            made.slurm().loaded(false);
            world.always(it -> running(it).forEach(pod -> made.slurm().register(NodeSets.host(pod))));
            NodeSets.create(world, 3);
            world.eventually(PATIENCE, "nodes that are noted", _ -> isNoted(made, "default"));
            var first = uid(world, "default");
            made.slurm().onChange(it -> check(it, first));

            NodeSets.createNamesake(world, "other", 3);
            world.run(Duration.ofMinutes(10));
            NodeSets.replicas(world, "other", 1);
            world.run(Duration.ofMinutes(10));
            world.heal();
            world.run(Duration.ofMinutes(10));

            assertThat(running(world).filter(it -> "other".equals(it.getMetadata().getNamespace()))).as(world::explain)
                    .hasSize(3);
            assertThat(isNoted(made, "default")).as(world::explain).isTrue();
            assertThat(conditions(world, "other")).contains("SlurmNodeNameClash");
            assertThat(conditions(world, "default")).doesNotContain("SlurmNodeNameClash");
        });
    }

    /// A word about a drain, or a note of somebody else.
    private static void check(Told told, String first) {
        var isTheirs = told.change() instanceof SlurmChange.Comment(_, var text) && !text.contains(first);
        if (isTheirs || told.change() instanceof SlurmChange.Duty)
            throw new AssertionError("P26: expected the nodes of another set to be left alone, found " + told);
    }

    private static Stream<Pod> running(World world) {
        return world.cluster().list(Pod.class).stream()
                .filter(it -> it.getStatus() != null && "Running".equals(it.getStatus().getPhase()));
    }

    private static boolean isNoted(NodeSetWorlds made, String namespace) {
        return List.of("gpu-0", "gpu-1", "gpu-2").stream().allMatch(it -> made.slurm().truth(it).filter(
                node -> node.comment().contains(uid(made.world(), namespace))).isPresent());
    }

    private static String uid(World world, String namespace) {
        return world.cluster().get(NodeSet.class, namespace, "gpu").orElseThrow().getMetadata().getUid();
    }

    private static List<String> conditions(World world, String namespace) {
        return NodeSetStatus.of(world.cluster().get(NodeSet.class, namespace, "gpu").orElseThrow()).conditions()
                .stream().map(it -> it.getType()).toList();
    }
}
