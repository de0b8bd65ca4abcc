package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmState;
import rota.sim.fault.Mischief;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.testing.ForAll;

/// Goal: no job is ever lost by us, and the set comes to its own once the trouble is over. Method: random histories
/// with jobs that come and go, admins, outages and every fault; the check after every write.
class NodeSetSimulationTest {
    private static final int SEEDS = 100;
    private static final int DARING_SEEDS = 5_000;
    private static final int DELETIONS = 500;
    private static final Duration PATIENCE = Duration.ofHours(6);

    @Test
    void an_undisturbed_set_settles_and_falls_silent() {
        var made = NodeSetWorlds.make(new SplittableRandom(1), Mischief.NONE, Bug.NONE);
        NodeSetChecks.watch(made);
        NodeSets.create(made.world(), 3);
        made.slurm().loaded(false);

        made.world().settle(PATIENCE);

        assertThat(NodeSets.isSettled(made.world())).as(made.world()::explain).isTrue();
    }

    @Test
    void no_job_is_lost_whatever_happens_to_the_operator() {
        ForAll.numbers(SEEDS, seed -> Histories.live(seed, NodeSetSimulationTest::fromTroubleToPeace));
    }

    @Test
    void no_pod_whose_node_is_busy_is_deleted_in_5000_short_histories() {
        ForAll.numbers(DARING_SEEDS, seed -> Histories.live(seed, NodeSetSimulationTest::trouble));
    }

    @Test
    void taking_silence_for_drained_is_caught() {
        caught(Mutation.SILENCE_IS_DRAINED);
    }

    @Test
    void forgetting_to_look_whether_a_node_is_busy_is_caught() {
        caught(Mutation.BUSY_IS_DRAINED);
    }

    /// Where nothing else goes wrong: an operator that begins anew has heard nothing.
    @Test
    void trusting_what_was_heard_before_is_caught() {
        assertThat(LongStream.range(0, 400)
                .mapToObj(it -> Histories.failure(Histories.calm(it, Mutation.OLD_NEWS_IS_NEWS.bug()),
                        NodeSetSimulationTest::indecision))
                .anyMatch(it -> it.contains("P2: ")))
                .as("a history that breaks P2").isTrue();
    }

    @Test
    void overwriting_the_words_of_others_is_caught() {
        caught(Mutation.OTHERS_ARE_NOT_SEEN, "P3", NodeSetSimulationTest::trouble);
    }

    @Test
    void taking_a_node_that_slurm_forgot_for_drained_is_caught() {
        caught(Mutation.MISSING_IS_DRAINED);
    }

    @Test
    void overlooking_that_jobs_are_suspended_is_caught() {
        caught(Mutation.SUSPENDED_IS_DRAINED);
    }

    @Test
    void no_pod_goes_because_an_admin_has_deleted_its_node_under_a_suspended_job_or_said_that_it_is_down() {
        ForAll.numbers(DELETIONS, seed -> Histories.live(seed, NodeSetSimulationTest::heavyHand));
    }

    @Test
    void overlooking_the_jobs_on_nodes_that_are_in_no_list_is_caught() {
        caught(Mutation.NO_NODE_IS_NO_JOB, "P2", NodeSetSimulationTest::heavyHand);
    }

    private static void caught(Mutation mutation) {
        caught(mutation, "P2", NodeSetSimulationTest::trouble);
    }

    private static void caught(Mutation mutation, String property, Consumer<NodeSetWorlds> history) {
        assertThat(
                LongStream.range(0, 400).mapToObj(it -> Histories.failure(Histories.made(it, mutation.bug()), history))
                        .anyMatch(it -> it.contains(property + ": ")))
                .as("a history that breaks " + property).isTrue();
    }

    /// Nothing but trouble, close together: what is promised must hold at every moment.
    static void trouble(NodeSetWorlds made) {
        var world = made.world();
        NodeSets.create(world, 4);
        for (var i = 0; i < 6; i++) {
            world.run(Duration.ofMillis(world.timeline().random().nextInt(120_000)));
            chaos(made);
        }
        flap(made, 6);
    }

    /// Admins who delete records of nodes and say that nodes are down, while the set is wanted and not wanted in turns.
    private static void heavyHand(NodeSetWorlds made) {
        var world = made.world();
        var random = world.timeline().random();
        NodeSets.create(world, 4);
        for (var i = 0; i < 10; i++) {
            world.run(Duration.ofMillis(random.nextInt(90_000)));
            var node = "gpu-" + random.nextInt(5);
            switch (random.nextInt(4)) {
                case 0, 1 -> Histories.deletion(made, node);
                case 2 -> made.slurm().down(node, random.nextBoolean() ? "bad dimm" : "");
                default -> chaos(made);
            }
            NodeSets.replicas(world, random.nextInt(5));
        }
        world.run(Duration.ofMinutes(3));
    }

    /// A set that is wanted and not wanted in turns: a node that was drained a moment ago may have a job again.
    private static void indecision(NodeSetWorlds made) {
        NodeSets.create(made.world(), 4);
        made.world().run(Duration.ofMinutes(2));
        flap(made, 40);
    }

    /// Trouble that has an end, after which everything comes to its own.
    static void fromTroubleToPeace(NodeSetWorlds made) {
        var world = made.world();
        NodeSets.create(world, 4);
        world.during(Duration.ofMinutes(30), _ -> chaos(made));
        flap(made, 12);
        Histories.peace(made);
        for (var i = 0; i < 8; i++) made.slurm().admin(new SlurmChange.Resume("gpu-" + i));
        world.settle(PATIENCE);
        // Who was replaced since then and had an old word of an admin, which an older Slurm keeps, is down for good.
        for (var i = 0; i < 8; i++) made.slurm().admin(new SlurmChange.Resume("gpu-" + i));
        world.settle(PATIENCE);
        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(NodeSets.pods(world)).allSatisfy(it -> assertThat(made.slurm().truth(it.getMetadata().getName()))
                .hasValueSatisfying(node -> assertThat(node.state()).as(world::explain)
                        .isEqualTo(SlurmState.of("IDLE", "DYNAMIC_NORM"))));
    }

    /// A user who cannot decide, faster than what is known about Slurm is renewed.
    private static void flap(NodeSetWorlds made, int times) {
        var random = made.world().timeline().random();
        for (var i = 0; i < times; i++) {
            NodeSets.replicas(made.world(), i % 2 == 0 ? 0 : 4);
            made.world().run(Duration.ofMillis(1_000L + random.nextInt(12_000)));
        }
    }

    /// Users, admins and outages.
    private static void chaos(NodeSetWorlds made) {
        var world = made.world();
        var random = world.timeline().random();
        var node = "gpu-" + random.nextInt(5);
        switch (random.nextInt(7)) {
            case 0, 1 -> NodeSets.replicas(world, random.nextInt(6));
            case 2 -> NodeSets.image(world, "image-" + random.nextInt(3));
            case 3 -> made.slurm().silent(random.nextInt(3) == 0);
            case 4 -> Histories.admin(made, node);
            case 5 -> made.slurm().amnesia();
            default -> world.usurp();
        }
    }
}
