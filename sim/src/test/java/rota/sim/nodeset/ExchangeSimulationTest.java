package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.nodeset.NodeSet;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmOrigin;
import rota.api.wire.Codec;
import rota.sim.fault.Mischief;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.sim.world.Tamper;
import rota.testing.ForAll;

/// Goal: no job is lost because a Controller leads to another Slurm cluster than before. Method: two clusters with a
/// life of their own, of which the other has nodes of the same names; the way to Slurm is exchanged and put back at
/// random, and each pod registers with the cluster that it was made for.
class ExchangeSimulationTest {
    private static final Duration PATIENCE = Duration.ofHours(6);
    private static final int LOSSES = 60;
    private static final SlurmOrigin HERE = new SlurmOrigin("model", "http://slurm");

    @Test
    void no_pod_is_deleted_on_the_word_of_a_cluster_that_it_does_not_belong_to() {
        ForAll.numbers(400, seed -> Histories.live(seed, ExchangeSimulationTest::trouble));
    }

    @Test
    void once_the_user_has_said_where_the_pods_belong_everything_comes_to_its_own() {
        ForAll.numbers(25, seed -> Histories.live(seed, ExchangeSimulationTest::fromExchangeToPeace));
    }

    @Test
    void taking_one_cluster_for_another_is_caught() {
        assertThat(LongStream.range(0, 400).mapToObj(it -> Histories.failure(Histories.made(it,
                Mutation.CLUSTERS_ARE_ALIKE.bug()), ExchangeSimulationTest::trouble))
                .anyMatch(it -> it.contains("P2: "))).as("a history that breaks P2").isTrue();
    }

    /// Neither its name nor its address tells that it is another one.
    @Test
    void a_cluster_that_has_lost_all_nodes_at_once_takes_no_pod_along_until_the_user_says_so() {
        var made = NodeSetWorlds.make(new SplittableRandom(1), Mischief.NONE, Bug.NONE);
        var world = made.world();
        NodeSetChecks.watch(made);
        NodeSets.create(world, 4);
        world.run(Duration.ofMinutes(5));

        NodeSets.exchange(world, true);
        NodeSets.replicas(world, 0);
        world.run(Duration.ofMinutes(30));
        assertThat(NodeSets.pods(world)).as(world::explain).hasSize(4);
        made.slurm().loaded(false);
        world.run(Duration.ofMinutes(10));
        NodeSets.confirm(world, HERE);
        world.settle(PATIENCE);

        assertThat(NodeSets.pods(world)).as(world::explain).isEmpty();
    }

    @Test
    void no_pod_is_deleted_because_all_nodes_are_lost_at_once() {
        ForAll.numbers(LOSSES, seed -> Histories.live(seed, ExchangeSimulationTest::loss));
    }

    @Test
    void taking_nodes_that_are_lost_all_at_once_for_nodes_that_somebody_deleted_is_caught() {
        assertThat(LongStream.range(0, LOSSES).mapToObj(it -> Histories.failure(Histories.made(it, Bug.NONE,
                new LostIsForgotten()), ExchangeSimulationTest::loss)).anyMatch(it -> it.contains("P2: ")))
                .as("a history that breaks P2").isTrue();
    }

    /// A bug: what should be written down as lost with all others is written down as forgotten alone.
    private static final class LostIsForgotten implements Tamper {
        @Override
        public Request request(Request sent) {
            return sent instanceof Request.Patch(var key, PatchBody.Strategic(var body), var part)
                    ? new Request.Patch(key, new PatchBody.Strategic(Codec.readObject(Codec.write(body).replace(
                            "Slurm has lost it, as all others that it knew of the set", "Slurm has forgotten it"))),
                            part)
                    : sent;
        }
    }

    /// The Controller leads to an empty cluster of the same name and address, and nobody wants the pods any more. One
    /// node at least was seen before: an empty cluster that knew none cannot have lost any.
    private static void loss(NodeSetWorlds made) {
        NodeSets.create(made.world(), 4);
        made.world().eventually(PATIENCE, "a node that was seen", it -> NodeSets.pods(it).stream().anyMatch(
                pod -> pod.getStatus() != null && pod.getStatus().getConditions().stream().anyMatch(
                        shown -> String.valueOf(shown.getMessage()).startsWith("Slurm knows it"))));
        made.world().run(Duration.ofMillis(made.world().timeline().random().nextInt(300_000)));
        NodeSets.exchange(made.world(), true);
        NodeSets.replicas(made.world(), 0);
        made.world().run(Duration.ofMinutes(10));
    }

    /// The Controller leads now here, now there.
    private static void trouble(NodeSetWorlds made) {
        begin(made);
        for (var i = 0; i < 8; i++) {
            made.world().run(Duration.ofMillis(made.world().timeline().random().nextInt(180_000)));
            chaos(made);
        }
        made.world().run(Duration.ofMinutes(5));
    }

    static void fromExchangeToPeace(NodeSetWorlds made) {
        var world = made.world();
        begin(made);
        world.during(Duration.ofMinutes(30), _ -> chaos(made));
        Histories.peace(made);
        made.other().silent(false);
        made.other().loaded(false);
        NodeSets.exchange(world, false);
        world.run(Duration.ofMinutes(10)); // until the last job is over, wherever it runs
        for (var i = 0; i < 8; i++) made.slurm().admin(new SlurmChange.Resume("gpu-" + i));
        NodeSets.confirm(world, HERE);
        // Slurm may have a record of their names that does not answer, of pods that were here before.
        NodeSets.pods(world).stream().filter(NodeSets::isElsewhere).forEach(it -> NodeSets.delete(world, it));

        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(NodeSets.pods(world)).as(world::explain).noneMatch(NodeSets::isElsewhere);
        assertThat(world.cluster().get(NodeSet.class, "default", "gpu").orElseThrow().getMetadata().getAnnotations())
                .as("a confirmation that has done its work").isNullOrEmpty();
    }

    /// The other one differs in its name, in its address or in both, and has nodes that somebody else cares for.
    private static void begin(NodeSetWorlds made) {
        var kind = made.world().timeline().random().nextInt(3);
        made.other()
                .origin(new SlurmOrigin(kind == 0 ? "model" : "another", kind == 1 ? "http://slurm" : "http://other"));
        for (var i = 2; i < 6; i++) {
            made.other().register("gpu-" + i);
            made.other().admin(new SlurmChange.Comment("gpu-" + i, "{\"namespace\":\"theirs\",\"podName\":\"gpu-" + i
                    + "\",\"node\":\"far\",\"nodeSetName\":\"gpu\",\"nodeSetUID\":\"another\"}"));
        }
        NodeSets.create(made.world(), 4);
    }

    private static void chaos(NodeSetWorlds made) {
        var world = made.world();
        var random = world.timeline().random();
        switch (random.nextInt(6)) {
            case 0, 1 -> NodeSets.exchange(world, random.nextBoolean());
            case 2 -> NodeSets.replicas(world, random.nextInt(6));
            case 3 -> NodeSets.image(world, "image-" + random.nextInt(3));
            case 4 -> made.slurm().silent(random.nextInt(3) == 0);
            default -> world.usurp();
        }
    }
}
