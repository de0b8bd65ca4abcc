package rota.sim.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.meta.Key;
import rota.sim.fault.Fault;
import rota.sim.fault.ShakyApi;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: no room is promised twice, every pod that fits gets a node, and then nobody writes. Method: users create and
/// delete pods while watches lag and break and calls fail; after every write the nodes are counted.
class SchedulerSimulationTest {
    private static final Duration LONG = Duration.ofHours(3);

    @Test
    void no_room_is_promised_twice_and_whoever_fits_gets_a_node() {
        histories((world, api) -> {
            world.during(Duration.ofMinutes(3), SchedulerSimulationTest::stir);
            heal(world, api);

            world.settle(LONG);

            var free = SchedulerWorlds.free(world);
            for (var pod : waiting(world)) {
                assertThat(free.values()).as("room for %s\n%s", pod.getMetadata().getName(), world.explain())
                        .noneMatch(it -> it >= SchedulerWorlds.cpus(pod));
                assertThat(pod.getStatus().getConditions()).as("why it waits")
                        .anyMatch(it -> "Unschedulable".equals(it.getReason()));
            }
            world.quiet(Duration.ofHours(1));
        });
    }

    @Test
    void a_pod_that_waits_gets_the_room_that_another_leaves() {
        histories((world, api) -> {
            for (var i = 0; i < 4; i++) world.create(SchedulerWorlds.pod("big-" + i, 3));
            world.run(Duration.ofMinutes(1));
            heal(world, api);
            world.settle(LONG);
            world.create(SchedulerWorlds.pod("late", 5));
            world.settle(LONG);
            var blocking = world.cluster().list(Pod.class).stream()
                    .filter(it -> "node-4".equals(it.getSpec().getNodeName())).toList();

            blocking.forEach(it -> delete(world, it));

            world.eventually(Duration.ofMinutes(5), "late has a node", it -> waiting(it).isEmpty());
        });
    }

    private static void histories(BiConsumer<World, ShakyApi> script) {
        var apis = new ArrayList<ShakyApi>();
        Simulation.seeds(40).with(Fault.WATCH_LAG, Fault.WATCH_BREAKS, Fault.WATCH_OUTAGE)
                .run((random, mischief) -> SchedulerWorlds.make(random, mischief, apis::add),
                        world -> script.accept(world, apis.getLast()));
    }

    private static void heal(World world, ShakyApi api) {
        api.heal();
        world.heal();
    }

    private static void stir(World world) {
        var random = world.timeline().random();
        var pods = world.cluster().list(Pod.class);
        for (var i = 0; i < random.nextInt(5); i++) {
            world.create(SchedulerWorlds.pod("p" + world.cluster().writes(), 1 + random.nextInt(4)));
        }
        if (!pods.isEmpty() && random.nextBoolean()) delete(world, pods.get(random.nextInt(pods.size())));
    }

    private static void delete(World world, Pod pod) {
        world.user(new Request.Delete(Key.of(pod), Preconditions.NONE, DeleteOptions.DEFAULT));
    }

    private static List<Pod> waiting(World world) {
        return world.cluster().list(Pod.class).stream().filter(it -> it.getSpec().getNodeName() == null).toList();
    }
}
