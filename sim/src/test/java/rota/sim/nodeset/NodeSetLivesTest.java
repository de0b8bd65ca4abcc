package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.wire.Codec;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.fault.RandomFaults;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: a NodeSet deals with a cluster that refuses, with names that are taken, and with pods that come and go from
/// elsewhere. Method: one world for each case, in which no job runs.
class NodeSetLivesTest {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Duration PATIENCE = Duration.ofHours(3);
    private static final String SHARED = "{\"controllerRef\":{\"name\":\"slurm\"},\"slurmd\":{\"image\":\"one\"},"
            + "\"replicas\":1}";

    @Test
    void scenario_5_a_quota_costs_one_call_at_a_time_and_what_it_refused_comes_later() {
        var quota = new Quota();
        var world = world(quota);
        NodeSets.create(world, 8);

        world.run(Duration.ofSeconds(20));

        assertThat(NodeSets.pods(world)).hasSize(2);
        assertThat(quota.refused).isBetween(1, 20);
        quota.most = Integer.MAX_VALUE;
        world.eventually(Duration.ofMinutes(10), "all pods", NodeSets::isSettled);
    }

    /// What a server or Slurm refuses for good must not be in the way of everything else.
    @Test
    void a_quota_keeps_nobody_from_being_drained() {
        var made = NodeSetWorlds.make(new SplittableRandom(5), Mischief.NONE, Bug.NONE, new Quota());
        made.slurm().loaded(false);
        NodeSetChecks.watch(made);
        var world = made.world();
        NodeSets.create(world, 8);
        world.run(Duration.ofMinutes(2));

        cordon(world, "gpu-0");
        world.run(Duration.ofMinutes(2));

        assertThat(NodeSets.pods(world)).hasSize(2);
        assertThat(made.slurm().truth("gpu-0")).hasValueSatisfying(it -> assertThat(it.state().isDrain()).isTrue());
    }

    @Test
    void a_note_that_slurm_does_not_take_keeps_nobody_from_being_drained_or_from_leaving() {
        var made = NodeSetWorlds.make(new SplittableRandom(5), Mischief.NONE,
                new Bug(NodeSetLivesTest::withoutNotes, it -> it));
        made.slurm().loaded(false);
        NodeSetChecks.watch(made);
        var world = made.world();
        NodeSets.create(world, 3);
        world.run(Duration.ofMinutes(2));

        cordon(world, "gpu-0");
        NodeSets.replicas(world, 2);
        world.run(Duration.ofMinutes(2));

        assertThat(NodeSets.pods(world)).hasSize(2);
        assertThat(made.slurm().truth("gpu-0")).hasValueSatisfying(it -> assertThat(it.state().isDrain()).isTrue());
    }

    private static void cordon(World world, String pod) {
        world.user(new Request.Patch(PODS.key("default", pod), new PatchBody.Merge(Codec.readObject(
                "{\"metadata\":{\"annotations\":{\"" + NodeSetNames.POD_CORDON + "\":\"true\",\""
                        + NodeSetNames.POD_DELETION_COST + "\":\"9\"}}}")),
                Subresource.NONE));
    }

    private static Slurm withoutNotes(Slurm slurm) {
        return new Mutation.Wrapped(slurm) {
            @Override
            public void send(SlurmChange change) {
                if (change instanceof SlurmChange.Comment) throw new ApiException.Invalid("no notes");
                super.send(change);
            }
        };
    }

    @Test
    void scenario_36_an_update_waits_for_its_window_and_leaves_nothing_behind() {
        var made = NodeSetWorlds.make(new SplittableRandom(5), Mischief.NONE, Bug.NONE);
        var world = made.world();
        made.slurm().loaded(false);
        NodeSetChecks.watch(made);
        NodeSets.create(world, 3);
        world.settle(PATIENCE);
        var before = uids(world);

        NodeSets.schedule(world, world.timeline().instant().plus(Duration.ofMinutes(10)).truncatedTo(
                ChronoUnit.SECONDS));
        NodeSets.image(world, "two");
        world.run(Duration.ofMinutes(9));
        assertThat(uids(world)).isEqualTo(before);
        assertThat(made.slurm().reservation("SlurmOperatorMaint-gpu")).isPresent();
        world.run(Duration.ofMinutes(25));
        assertThat(updated(world)).as(world::explain).isEqualTo(3);
        NodeSets.roll(world);
        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(made.slurm().reservation("SlurmOperatorMaint-gpu")).isEmpty();
        assertThat(world.cluster().get(NodeSet.class, "default", "gpu").orElseThrow().getMetadata().getFinalizers())
                .containsExactly(NodeSetNames.DRAIN_FINALIZER);
    }

    @Test
    void scenario_37_back_to_the_first_template_in_mid_rollout_only_what_was_updated_rolls_back() {
        var world = world(Tamper.NONE);
        NodeSets.create(world, 4);
        world.settle(PATIENCE);
        var first = hash(world);
        var before = uids(world);

        NodeSets.image(world, "two");
        world.eventually(Duration.ofHours(1), "one that is updated", it -> updated(it) == 1);
        NodeSets.image(world, "one");
        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(hash(world)).isEqualTo(first);
        assertThat(uids(world).values().stream().filter(before::containsValue)).hasSizeBetween(2, 3);
        assertThat(world.cluster().list(ControllerRevision.class)).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void scenario_38_a_name_that_another_template_has_is_counted_and_another_one_is_taken() {
        var other = world(Tamper.NONE);
        NodeSets.create(other, 1);
        other.settle(PATIENCE);
        var taken = other.cluster().list(ControllerRevision.class).getFirst().getMetadata().getName();
        var world = world(Tamper.NONE);
        world.create(new ControllerRevisionBuilder().withNewMetadata().withNamespace("default").withName(taken)
                .endMetadata().withRevision(1L).withData(Map.of("spec", Map.of("template", "another"))).build());

        NodeSets.create(world, 2);
        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(status(world).collisions()).isEqualTo(1);
        assertThat(world.cluster().list(ControllerRevision.class)).extracting(it -> it.getMetadata().getName())
                .hasSize(2).contains(taken);
    }

    @Test
    void scenario_39_pods_that_a_late_watch_still_shows_hold_nothing_up() {
        ForAll.numbers(40, seed -> {
            var random = new SplittableRandom(seed);
            var made = NodeSetWorlds.make(random, new RandomFaults(random, List.of(Fault.WATCH_LAG,
                    Fault.WATCH_BREAKS, Fault.LOST_ANSWERS)), Bug.NONE);
            made.slurm().loaded(false);
            var world = made.world();
            NodeSets.create(world, 4);
            for (var i = 0; i < 4; i++) {
                world.run(Duration.ofSeconds(random.nextInt(40)));
                NodeSets.replicas(world, i % 2 == 0 ? 0 : 4);
            }
            world.heal();

            world.eventually(Duration.ofMinutes(20), "all pods", NodeSets::isSettled);
        });
    }

    @Test
    void scenario_47_two_sets_of_one_controller_that_come_at_once_share_one_service_and_one_budget() {
        ForAll.numbers(20, seed -> {
            var random = new SplittableRandom(seed);
            var made = NodeSetWorlds.make(random, new RandomFaults(random, List.of(Fault.WATCH_LAG,
                    Fault.LOST_ANSWERS, Fault.CONFLICTS)), Bug.NONE);
            made.slurm().loaded(false);
            var world = made.world();
            var first = NodeSets.create(world, Codec.readObject(SHARED));
            var second = new NodeSet();
            second.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("cpu").build());
            second.setAdditionalProperty("spec", Codec.model(Codec.readObject(SHARED), Map.class));
            world.create(second);
            var uids = List.of(first.getMetadata().getUid(), world.cluster().get(NodeSet.class, "default", "cpu")
                    .orElseThrow().getMetadata().getUid());

            world.run(Duration.ofMinutes(5));
            world.heal();
            world.run(Duration.ofMinutes(5));

            var shared = Stream.<HasMetadata>concat(world.cluster().list(Service.class).stream(),
                    world.cluster().list(PodDisruptionBudget.class).stream()).toList();
            assertThat(shared).as(world::explain).extracting(it -> it.getMetadata().getName()).containsExactly(
                    "slurm-workers-slurm", "slurm-workers-pdb-slurm");
            assertThat(shared).allSatisfy(it -> assertThat(it.getMetadata().getOwnerReferences()).extracting(
                    OwnerReference::getUid).containsExactlyInAnyOrderElementsOf(uids));
            assertThat(NodeSets.pods(world)).hasSize(2);
        });
    }

    @Test
    void scenario_48_an_orphan_that_fits_is_adopted_and_a_pod_whose_labels_change_is_released() {
        var world = world(Tamper.NONE);
        world.create(orphan());
        var orphan = world.cluster().get(Pod.class, "default", "gpu-1").orElseThrow().getMetadata().getUid();
        NodeSets.create(world, 2);
        world.eventually(Duration.ofMinutes(1), "an adoption", it -> it.cluster().list(Pod.class).stream().anyMatch(
                pod -> orphan.equals(pod.getMetadata().getUid()) && isOwned(pod)));
        world.settle(PATIENCE);

        world.user(new Request.Patch(PODS.key("default", "gpu-0"), new PatchBody.Merge(Codec.readObject(
                "{\"metadata\":{\"labels\":{\"app.kubernetes.io/instance\":\"mine\"}}}")), Subresource.NONE));
        world.run(Duration.ofMinutes(5));

        var released = world.cluster().get(Pod.class, "default", "gpu-0").orElseThrow();
        assertThat(released.getMetadata().getOwnerReferences()).isEmpty();
    }

    /// Its revisions have no labels that they could be found by, and its pods say nothing of what is ours to add.
    @Test
    void what_upstream_made_is_taken_over_without_rolling_a_pod() {
        var world = world(Tamper.NONE);
        var set = NodeSets.create(world, Codec.readObject("{\"controllerRef\":{\"name\":\"slurm\"},"
                + "\"slurmd\":{\"image\":\"slurmd\"},\"replicas\":2}"));
        var owner = Owners.controllerReference(Identity.of(NodeSetNames.NODE_SET, set));
        world.create(new ControllerRevisionBuilder().withNewMetadata().withNamespace("default")
                .withName("gpu-6cd55548b5").addToLabels("controller.kubernetes.io/hash", "6cd55548b5")
                .withOwnerReferences(owner).endMetadata().withRevision(1L).withData(Codec.model(Codec.readObject(
                        "{\"spec\":{\"ordinalPadding\":0,\"oversubscribeNode\":false,\"slurmd\":{\"$patch\":"
                                + "\"replace\",\"image\":\"slurmd\",\"name\":\"\",\"resources\":{}},\"template\":"
                                + "{\"$patch\":\"replace\",\"metadata\":{},\"spec\":{\"containers\":null}}}}"),
                        Map.class))
                .build());
        for (var i = 0; i < 2; i++)
            world.create(new PodBuilder(orphan()).editMetadata().withName("gpu-" + i).withOwnerReferences(owner)
                    .addToLabels("controller.kubernetes.io/hash", "6cd55548b5").endMetadata().build());
        var before = uids(world);

        world.settle(PATIENCE);

        assertThat(NodeSets.isSettled(world)).as(world::explain).isTrue();
        assertThat(uids(world)).isEqualTo(before);
        assertThat(world.cluster().list(ControllerRevision.class)).hasSize(1);
    }

    /// Refuses pods beyond some.
    private static final class Quota implements Tamper {
        private int most = 2;
        private int created;
        private int refused;

        @Override
        public Request request(Request sent) {
            if (!(sent instanceof Request.Create(var object)) || !Key.of(object).kind().equals(PODS)) return sent;
            if (created < most) {
                created++;
                return sent;
            }
            refused++;
            throw new ApiException.Forbidden(403, "Forbidden", "exceeded quota");
        }
    }

    private static boolean isOwned(Pod pod) {
        return !pod.getMetadata().getOwnerReferences().isEmpty();
    }

    private static Pod orphan() {
        return new PodBuilder().withMetadata(new ObjectMetaBuilder().withNamespace("default").withName("gpu-1")
                .addToLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD).addToLabels(NodeSetNames.APP_INSTANCE, "gpu")
                .build()).withNewSpec().addNewContainer().withName("slurmd").withImage("one").endContainer().endSpec()
                .build();
    }

    private static World world(Tamper tamper) {
        var made = NodeSetWorlds.make(new SplittableRandom(5), Mischief.NONE, Bug.NONE, tamper);
        made.slurm().loaded(false);
        NodeSetChecks.watch(made);
        return made.world();
    }

    private static NodeSetStatus status(World world) {
        return NodeSetStatus.of(world.cluster().get(NodeSet.class, "default", "gpu").orElseThrow());
    }

    private static String hash(World world) {
        return status(world).hash();
    }

    private static int updated(World world) {
        return status(world).pods().updated();
    }

    private static Map<String, String> uids(World world) {
        return NodeSets.pods(world).stream().collect(Collectors.toMap(it -> it.getMetadata().getName(),
                it -> it.getMetadata().getUid()));
    }
}
