package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Key;
import rota.api.meta.Owners;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: no update of ours costs a quorum or restarts a leader before its time, whatever happens, and the set comes to
/// its own once the trouble is over. Method: random histories of a database that elects, fails over and is late to say
/// so, with users who change their minds and every fault; each deletion is checked.
class InstanceSetSimulationTest {
    private static final int SEEDS = 20;
    private static final Duration PATIENCE = Duration.ofHours(12);

    @Test
    void an_undisturbed_set_settles_and_falls_silent() {
        tell(1, List.of(), 3, (world, database) -> {
            InstanceSets.roll(world, 1);
            world.run(Duration.ofMinutes(5));
        });
    }

    // IS-43
    @Test
    void the_quorum_is_kept_and_the_leader_goes_last_under_every_fault() {
        tell(SEEDS, List.of(Fault.values()), 5,
                (world, database) -> world.during(Duration.ofMinutes(20), _ -> rolls(world,
                        database)));
    }

    @Test
    void a_set_comes_to_its_own_after_every_fault_at_once() {
        ForAll.numbers(SEEDS, seed -> {
            var worlds = InstanceSetWorlds.of(3);
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                world.create(InstanceSets.of(spec(3)));
                world.during(Duration.ofMinutes(20), _ -> everything(world, worlds.database()));
                end(world, worlds.database());
            }).tell(seed);
        });
    }

    @Test
    void pods_of_others_are_left_alone() {
        tell(3, List.of(Fault.values()), 3, (world, database) -> {
            world.create(new PodBuilder().withNewMetadata().withNamespace("default").withName("db-9").endMetadata()
                    .withNewSpec().addNewContainer().withName("c").withImage("i").endContainer().endSpec().build());
            InstanceSets.change(world, "'replicas':5");
            world.run(Duration.ofMinutes(10));
            assertThat(world.cluster().get(Pod.class, "default", "db-9")).isPresent();
        });
    }

    // IS-31
    @Test
    void a_deleted_set_leaves_nothing_but_the_claims_that_are_to_be_kept() {
        ForAll.numbers(6, seed -> {
            var worlds = InstanceSetWorlds.of(3);
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of("'replicas':3,'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'"
                        + (seed % 2 == 0 ? "Retain" : "Delete") + "'}"));
                world.run(Duration.ofMinutes(2));
                world.user(new Request.Delete(InstanceSetNames.KIND.key("default", "db"), Preconditions.NONE,
                        DeleteOptions.DEFAULT));
                world.run(Duration.ofMinutes(2));
                world.heal();
                world.settle(PATIENCE);

                assertThat(InstanceSets.find(world)).as(world::explain).isEmpty();
                assertThat(InstanceSets.pods(world)).isEmpty();
                var claims = world.cluster().list(PersistentVolumeClaim.class);
                assertThat(claims).allSatisfy(it -> assertThat(it.getMetadata().getOwnerReferences()).isEmpty());
                if (seed % 2 != 0) assertThat(claims).isEmpty();
                else
                    comesBackTo(claims, world);
            }).tell(seed);
        });
    }

    /// A set of the same name takes over what was kept.
    private static void comesBackTo(List<PersistentVolumeClaim> kept, World world) {
        world.create(InstanceSets.of("'replicas':3"));
        world.settle(PATIENCE);

        var owner = InstanceSets.find(world).orElseThrow().getMetadata().getUid();
        assertThat(world.cluster().list(PersistentVolumeClaim.class)).extracting(it -> it.getMetadata().getUid())
                .containsAll(kept.stream().map(it -> it.getMetadata().getUid()).toList());
        assertThat(world.cluster().list(PersistentVolumeClaim.class)).allMatch(it -> Owners.isControlledBy(it, owner));
    }

    /// Rolls a set through a history; every deletion is checked.
    static void tell(int seeds, List<Fault> faults, int members, BiConsumer<World, Database> history) {
        ForAll.numbers(seeds, seed -> {
            var worlds = InstanceSetWorlds.of(members);
            new Saga("", worlds::make, faults, world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of(spec(members)));
                world.run(Duration.ofMinutes(3));
                history.accept(world, worlds.database());
                end(world, worlds.database());
            }).tell(seed);
        });
    }

    static String spec(int members) {
        return "'replicas':" + members
                + ",'podManagementPolicy':'Parallel','memberUpdateStrategy':'BestEffortParallel',"
                + "'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'},"
                + "'instanceUpdateStrategy':{'rollingUpdate':{'maxUnavailable':2}}";
    }

    static void end(World world, Database database) {
        world.heal();
        database.stubborn(false);
        InstanceSets.change(world, "'stop':false,'paused':false,'offlineInstances':[]");
        world.settle(PATIENCE);
        assertThat(InstanceSets.isSettled(world)).as(() -> InstanceSetStatus.of(InstanceSets.find(world)
                .orElseThrow()) + "\n" + world.explain()).isTrue();
    }

    /// A user who cannot decide, and a database with a life of its own.
    static void rolls(World world, Database database) {
        var random = world.timeline().random();
        switch (random.nextInt(8)) {
            case 0, 1 -> InstanceSets.roll(world, random.nextInt(100));
            case 5, 6 -> InstanceSets.renew(world, random.nextInt(100));
            case 2 -> database.failOver();
            case 3 -> database.stubborn(random.nextInt(3) == 0);
            case 4 -> InstanceSets.change(world, "'memberUpdateStrategy':'" + List.of("Serial", "Parallel",
                    "BestEffortParallel").get(random.nextInt(3)) + "'");
            default -> database.lag(Duration.ofSeconds(1 + random.nextInt(60)));
        }
    }

    static void everything(World world, Database database) {
        var random = world.timeline().random();
        switch (random.nextInt(8)) {
            case 0 -> InstanceSets.change(world, "'replicas':" + (1 + random.nextInt(5)));
            case 1 -> InstanceSets.change(world, "'offlineInstances':['db-" + random.nextInt(4) + "']");
            case 2 -> InstanceSets.change(world, "'stop':" + random.nextBoolean());
            case 3 -> InstanceSets.change(world, "'paused':" + random.nextBoolean());
            case 4 -> world.usurp();
            case 5 -> InstanceSets.pods(world).stream().findAny().ifPresent(it -> world.user(new Request.Delete(Key.of(
                    it), Preconditions.NONE, DeleteOptions.DEFAULT)));
            default -> rolls(world, database);
        }
    }
}
