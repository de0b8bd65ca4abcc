package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmState;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.fault.RandomFaults;
import rota.sim.nodeset.NodeSetWorlds.Bug;

/// Goal: no job is ever lost by us, and the set comes to its own once the trouble is over. Method: random histories
/// with jobs that come and go, admins, outages and every fault; the check after every write.
class NodeSetSimulationTest {
    private static final int SEEDS = 200;
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
        for (var seed : seeds()) live(seed, Bug.NONE, Fault.values());
    }

    @Test
    void taking_silence_for_drained_is_caught() {
        caught(Mutation.SILENCE_IS_DRAINED);
    }

    @Test
    void forgetting_to_look_whether_a_node_is_busy_is_caught() {
        caught(Mutation.BUSY_IS_DRAINED);
    }

    @Test
    void trusting_what_was_heard_before_is_caught() {
        caught(Mutation.OLD_NEWS_IS_NEWS);
    }

    @Test
    void overwriting_the_words_of_others_is_caught() {
        caught(Mutation.OTHERS_ARE_NOT_SEEN, "P3");
    }

    @Test
    void taking_a_node_that_slurm_forgot_for_drained_is_caught() {
        caught(Mutation.MISSING_IS_DRAINED);
    }

    private static void caught(Mutation mutation) {
        caught(mutation, "P2");
    }

    private static void caught(Mutation mutation, String property) {
        assertThat(LongStream.range(0, 400).mapToObj(it -> failure(it, mutation.bug()))
                .anyMatch(it -> it.contains(property + ": "))).as("a history that breaks " + property).isTrue();
    }

    private static String failure(long seed, Bug bug) {
        try {
            live(seed, bug, Fault.values());
            return "";
        } catch (AssertionError failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    private static List<Long> seeds() {
        var only = Long.getLong("seed");
        return only != null ? List.of(only) : LongStream.range(0, SEEDS).boxed().toList();
    }

    private static void live(long seed, Bug bug, Fault... faults) {
        var random = new SplittableRandom(seed);
        var made = NodeSetWorlds.make(random, new RandomFaults(random, Arrays.asList(faults)), bug);
        try {
            NodeSetChecks.watch(made);
            history(made);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("seed " + seed + " (replay with -Dseed=" + seed + "): " + failure.getMessage()
                    + "\n" + String.join("\n", made.world().timeline().trace().last()), failure);
        }
    }

    private static void history(NodeSetWorlds made) {
        var world = made.world();
        NodeSets.create(world, 4);
        world.during(Duration.ofMinutes(30), _ -> chaos(made));
        flap(made);
        world.heal();
        made.slurm().silent(false);
        made.slurm().loaded(false);
        for (var i = 0; i < 8; i++) made.slurm().admin(new SlurmChange.Undrain("gpu-" + i));
        world.settle(PATIENCE);
        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(NodeSets.pods(world)).allSatisfy(it -> assertThat(made.slurm().truth(it.getMetadata().getName()))
                .hasValueSatisfying(node -> assertThat(node.state()).as(world::explain)
                        .isEqualTo(SlurmState.of("IDLE", "DYNAMIC_NORM"))));
    }

    /// A user who cannot decide, faster than what is known about Slurm is renewed.
    private static void flap(NodeSetWorlds made) {
        var random = made.world().timeline().random();
        for (var i = 0; i < 12; i++) {
            NodeSets.replicas(made.world(), i % 2 == 0 ? 0 : 4);
            made.world().run(Duration.ofMillis(1_000L + random.nextInt(12_000)));
        }
    }

    /// Users, admins and outages. An admin takes back their own drains only: against a hand that undrains what we have
    /// just seen drained, nobody could do anything.
    private static void chaos(NodeSetWorlds made) {
        var world = made.world();
        var random = world.timeline().random();
        var node = "gpu-" + random.nextInt(5);
        switch (random.nextInt(7)) {
            case 0, 1 -> NodeSets.replicas(world, random.nextInt(6));
            case 2 -> NodeSets.image(world, "image-" + random.nextInt(3));
            case 3 -> made.slurm().silent(random.nextInt(3) == 0);
            case 4 -> made.slurm().truth(node).ifPresent(it -> {
                if (it.reason().isEmpty() && !it.state().isDrain())
                    made.slurm().admin(new SlurmChange.Drain(node, "bad dimm"));
                else if (it.reason().equals("bad dimm")) made.slurm().admin(new SlurmChange.Undrain(node));
            });
            case 5 -> made.slurm().amnesia();
            default -> world.usurp();
        }
    }
}
