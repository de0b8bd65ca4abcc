package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Key;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: a set whose members are objects of kind Instance keeps what [InstanceSetSimulationTest] asks of a set. Method:
/// the same database, users, faults and checks; two controllers more.
class InstanceApiSimulationTest {
    private static final int SEEDS = 20;
    private static final Duration PATIENCE = Duration.ofHours(12);

    @Test
    void an_undisturbed_set_settles_and_falls_silent() {
        tell(1, List.of(), 3, (world, database) -> {
            InstanceSets.roll(world, 1);
            world.run(Duration.ofMinutes(5));
        });
    }

    @Test
    void the_quorum_is_kept_and_the_leader_goes_last_under_every_fault() {
        tell(SEEDS, List.of(Fault.values()), 5, (world, database) -> world.during(Duration.ofMinutes(20),
                _ -> InstanceSetSimulationTest.rolls(world, database)));
    }

    @Test
    void a_set_comes_to_its_own_after_every_fault_at_once() {
        ForAll.numbers(SEEDS, seed -> {
            var worlds = InstanceApiWorlds.of(3);
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                world.create(InstanceSets.ofInstances(InstanceSetSimulationTest.spec(3)));
                world.during(Duration.ofMinutes(20), _ -> InstanceSetSimulationTest.everything(world, worlds
                        .database()));
                InstanceSetSimulationTest.end(world, worlds.database());
            }).tell(seed);
        });
    }

    @Test
    void an_instance_that_somebody_deletes_comes_back() {
        ForAll.numbers(3, seed -> {
            var worlds = InstanceApiWorlds.of(3);
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                world.create(InstanceSets.ofInstances(InstanceSetSimulationTest.spec(3)));
                world.run(Duration.ofMinutes(3));
                world.cluster().list(Instance.class).stream().findFirst().ifPresent(it -> world.user(
                        new Request.Delete(Key.of(it), Preconditions.NONE, DeleteOptions.DEFAULT)));
                world.run(Duration.ofMinutes(5));
                InstanceSetSimulationTest.end(world, worlds.database());
            }).tell(seed);
        });
    }

    // IS-48
    @Test
    void what_is_scaled_away_goes_with_its_claims_or_without_them() {
        ForAll.numbers(6, seed -> {
            var worlds = InstanceApiWorlds.of(3);
            var keeps = seed % 2 == 0;
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                world.create(InstanceSets.ofInstances("'replicas':3,'persistentVolumeClaimRetentionPolicy':{"
                        + "'whenDeleted':'Retain','whenScaled':'" + (keeps ? "Retain" : "Delete") + "'}"));
                world.run(Duration.ofMinutes(5));
                world.heal();
                world.settle(PATIENCE);
                InstanceSets.change(world, "'replicas':2");
                world.settle(PATIENCE);

                assertThat(names(world, Pod.class)).as(world::explain).containsExactly("db-0", "db-1");
                assertThat(names(world, Instance.class)).containsExactly("db-0", "db-1");
                assertThat(names(world, PersistentVolumeClaim.class)).isEqualTo(keeps
                        ? List.of("data-db-0", "data-db-1", "data-db-2")
                        : List.of("data-db-0", "data-db-1"));
            }).tell(seed);
        });
    }

    @Test
    void a_deleted_set_leaves_nothing_but_the_claims_that_are_to_be_kept() {
        ForAll.numbers(6, seed -> {
            var worlds = InstanceApiWorlds.of(3);
            new Saga("", worlds::make, List.of(Fault.values()), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.ofInstances("'replicas':3,'persistentVolumeClaimRetentionPolicy':{"
                        + "'whenScaled':'Retain','whenDeleted':'" + (seed % 2 == 0 ? "Retain" : "Delete") + "'}"));
                world.run(Duration.ofMinutes(2));
                world.user(new Request.Delete(InstanceSetNames.KIND.key("default", "db"), Preconditions.NONE,
                        DeleteOptions.DEFAULT));
                world.run(Duration.ofMinutes(2));
                world.heal();
                world.settle(PATIENCE);

                assertThat(InstanceSets.find(world)).as(world::explain).isEmpty();
                assertThat(world.cluster().list(Instance.class)).isEmpty();
                assertThat(InstanceSets.pods(world)).isEmpty();
                var claims = world.cluster().list(PersistentVolumeClaim.class);
                assertThat(claims).allSatisfy(it -> assertThat(it.getMetadata().getOwnerReferences()).isEmpty());
                if (seed % 2 != 0) assertThat(claims).isEmpty();
            }).tell(seed);
        });
    }

    private static void tell(int seeds, List<Fault> faults, int members, BiConsumer<World, Database> history) {
        ForAll.numbers(seeds, seed -> {
            var worlds = InstanceApiWorlds.of(members);
            new Saga("", worlds::make, faults, world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.ofInstances(InstanceSetSimulationTest.spec(members)));
                world.run(Duration.ofMinutes(3));
                history.accept(world, worlds.database());
                InstanceSetSimulationTest.end(world, worlds.database());
            }).tell(seed);
        });
    }

    private static List<String> names(World world, Class<? extends HasMetadata> type) {
        return world.cluster().list(type).stream().map(it -> it.getMetadata().getName()).sorted().toList();
    }
}
