package rota.sim.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.Propagation;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: what has lost its owners goes, what has one stays, and then nobody writes. Method: small trees, every way to
/// delete, random faults; after every write a check that no owner of a deleted object lives.
class GarbageSimulationTest {
    private static final Fault[] FAULTS = {Fault.OPERATOR_CRASH, Fault.WATCH_LAG, Fault.LOST_ANSWERS, Fault.CONFLICTS,
            Fault.STALE_FRONT_END};
    private static final Duration SOME_TIME = Duration.ofSeconds(30);

    @Test
    void everything_below_an_owner_deleted_in_the_background_goes() {
        histories(world -> {
            var tree = Tree.in(world);
            var root = tree.grow("a");
            tree.map("bystander");
            world.run(someTime(world));

            tree.delete(root, Propagation.BACKGROUND);

            settle(world);
            assertThat(tree.left()).as(world::explain).containsExactly("ConfigMap/bystander");
        });
    }

    @Test
    void an_owner_deleted_in_the_foreground_goes_last() {
        histories(world -> {
            var tree = Tree.in(world);
            var root = tree.grow("a");
            world.run(someTime(world));
            world.always(_ -> {
                var left = tree.left();
                assertThat(left.isEmpty() || left.contains("ConfigMap/a")).as("%s without a", left).isTrue();
            });

            tree.delete(root, Propagation.FOREGROUND);

            settle(world);
            assertThat(tree.left()).as(world::explain).isEmpty();
        });
    }

    @Test
    void the_dependents_of_an_orphaning_owner_stay_with_all_that_is_below_them() {
        histories(world -> {
            var tree = Tree.in(world);
            var root = tree.grow("a");
            if (world.timeline().random().nextBoolean()) world.run(someTime(world));
            var before = tree.left();

            tree.delete(root, Propagation.ORPHAN);

            settle(world);
            assertThat(tree.left()).as(world::explain)
                    .isEqualTo(before.stream().filter(it -> !it.equals("ConfigMap/a")).toList());
        });
    }

    @Test
    void a_namesake_of_a_dead_owner_keeps_its_own_dependents_only() {
        histories(world -> {
            var tree = Tree.in(world);
            var old = tree.map("a");
            tree.pod("old-pod", old);
            tree.gadget("old-gadget", old);
            world.run(someTime(world));

            tree.delete(old, Propagation.BACKGROUND);
            var young = tree.map("a");
            tree.pod("young-pod", young);
            tree.gadget("young-gadget", young);

            settle(world);
            assertThat(tree.left()).as(world::explain).containsExactly("ConfigMap/a", "Gadget/young-gadget",
                    "Pod/young-pod");
        });
    }

    @Test
    void a_dependent_of_two_owners_outlives_one_and_forgets_it() {
        for (var propagation : List.of(Propagation.BACKGROUND, Propagation.FOREGROUND, Propagation.ORPHAN)) {
            histories(world -> {
                var tree = Tree.in(world);
                var dying = tree.map("dying");
                var living = tree.map("living");
                var shared = List.<HasMetadata>of(tree.pod("shared", dying, living),
                        tree.map("shared", living, dying), tree.gadget("shared", dying, living));
                world.run(someTime(world));

                tree.delete(dying, propagation);

                settle(world);
                assertThat(tree.left()).as(world::explain).containsExactly("ConfigMap/living", "ConfigMap/shared",
                        "Gadget/shared", "Pod/shared");
                assertThat(shared).as(world::explain)
                        .allSatisfy(it -> assertThat(tree.owners(it)).containsExactly("living"));
            });
        }
    }

    @Test
    void an_owner_in_another_namespace_is_no_owner() {
        histories(world -> {
            world.create(namespace("team"));
            var elsewhere = new Tree(world, "team").map("a");
            var tree = Tree.in(world);
            tree.map("lost", elsewhere);
            tree.map("kept", elsewhere, tree.map("near"));

            settle(world);

            assertThat(tree.left()).as(world::explain).containsExactly("ConfigMap/kept", "ConfigMap/near");
            assertThat(new Tree(world, "team").left()).containsExactly("ConfigMap/a");
        });
    }

    @Test
    void owners_that_nobody_watches_are_asked_for_and_unknown_ones_keep_everything() {
        histories(world -> {
            var tree = Tree.in(world);
            var secret = world.user(new Request.Create(new SecretBuilder().withNewMetadata().withNamespace("default")
                    .withName("a").endMetadata().build())).orElseThrow();
            var gone = new SecretBuilder().withNewMetadata().withNamespace("default").withName("b").withUid("b-uid")
                    .endMetadata().build();
            var odd = new ConfigMapBuilder().withApiVersion("odd.dev/v1").withNewMetadata().withNamespace("default")
                    .withName("odd").withUid("odd-uid").endMetadata().build();
            tree.map("kept", secret);
            tree.map("lost", gone);
            tree.map("odd", odd);

            settle(world);

            assertThat(tree.left()).as(world::explain).containsExactly("ConfigMap/kept", "ConfigMap/odd");
            tree.delete(secret, Propagation.BACKGROUND);
            world.run(Duration.ofMinutes(11));
            assertThat(tree.left()).as("asked for now and then").containsExactly("ConfigMap/odd");
        });
    }

    @Test
    void rings_of_owners_can_be_deleted_in_the_foreground() {
        histories(world -> {
            var tree = Tree.in(world);
            var first = tree.map("a");
            var second = tree.gadget("b", first);
            var third = tree.map("c", second);
            world.user(new Request.Update(new ConfigMapBuilder(first).editMetadata()
                    .withOwnerReferences(Tree.references(third)).endMetadata().build(), Request.Subresource.NONE));
            world.run(someTime(world));

            tree.delete(first, Propagation.FOREGROUND);

            settle(world);
            assertThat(tree.left()).as(world::explain).isEmpty();
        });
    }

    @Test
    void a_namespace_goes_after_all_that_is_in_it() {
        histories(world -> {
            world.create(namespace("team"));
            var team = new Tree(world, "team");
            team.grow("a");
            team.grow("b");
            if (world.timeline().random().nextBoolean()) world.run(someTime(world));
            world.always(it -> assertThat(exists(it) || team.left().isEmpty()).as("%s", team.left()).isTrue());

            team.delete(namespace("team"), Propagation.BACKGROUND);

            settle(world);
            assertThat(exists(world)).as(world::explain).isFalse();
            assertThat(team.left()).isEmpty();
        });
    }

    private static void histories(Consumer<World> script) {
        Simulation.seeds(60).with(FAULTS).run(GarbageWorlds::world, script);
    }

    private static void settle(World world) {
        world.run(Duration.ofMinutes(5));
        world.heal();
        world.settle(Duration.ofHours(3));
    }

    private static Duration someTime(World world) {
        return SOME_TIME.multipliedBy(world.timeline().random().nextInt(4)).dividedBy(4).plusMillis(1);
    }

    private static Namespace namespace(String name) {
        return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    private static boolean exists(World world) {
        return world.cluster().get(Namespace.class, "", "team").isPresent();
    }
}
