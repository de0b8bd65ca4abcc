package rota.sim.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.trainjob.TrainJobs.runtime;
import static rota.sim.trainjob.TrainJobs.step;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Key;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.local.system.scheduler.SchedulerController;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.fault.ShakyApi;
import rota.sim.gen.Simulation;
import rota.sim.jobset.Ends;
import rota.sim.world.World;

/// Goal: trainings whose pods start together or not at all, and whose steps wait for each other, come to their end.
/// Method: our own scheduler places the pods of random runtimes, in less room than all would need, under every fault.
class GangSimulationTest {
    private static final Duration PATIENCE = Duration.ofHours(12);
    private static final String AFTER_DATA = "'dependsOn':[{'name':'dataset-initializer','status':'Complete'}]";

    @Test
    void groups_whose_steps_wait_for_each_other_survive_every_fault() {
        histories(12, Ends.ALL_SUCCEED.failing(0.1), (world, api) -> {
            var random = world.timeline().random();
            world.create(any(random));
            for (var name : List.of("tj", "other"))
                world.create(TrainJobs.named(name, "'trainer':{'numNodes':" + (2 + random.nextInt(3)) + "}"));
            world.during(Duration.ofMinutes(3), unrest(random));
            heal(world, api);
            TrainJobs.change(world, "'suspend':false");
            world.settle(PATIENCE);

            assertThat(world.cluster().list(TrainJob.class)).hasSize(2).allSatisfy(it -> assertThat(TrainJobStatus.of(
                    it).isFinished()).as(world::explain).isTrue());
            TrainJobChecks.nothingIsLeftBehind(world);
        });
    }

    @Test
    void a_storm_of_restarts_starts_the_whole_group_each_time() {
        histories(6, Ends.ALL_SUCCEED.and("node", 1, 1, 1), (world, api) -> {
            world.create(GangWorlds.grouped(runtime("'torch':{}", "'failurePolicy':{'maxRestarts':3}",
                    initializer(), step("node", "trainer", AFTER_DATA)), "coscheduling"));
            world.create(TrainJobs.of("'trainer':{'numNodes':4}"));
            world.run(Duration.ofMinutes(10));
            heal(world, api);
            world.settle(PATIENCE);

            assertThat(TrainJobs.status(world).is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue();
            assertThat(TrainJobs.jobSet(world).map(JobSetStatus::of).map(JobSetStatus::restarts)).contains(3);
        });
    }

    /// Three trainings of four pods each, and room for six.
    @Test
    void groups_that_do_not_fit_at_once_run_one_after_the_other_and_none_of_them_in_part() {
        var world = GangWorlds.make(Ends.ALL_SUCCEED, new SplittableRandom(1), _ -> Mischief.NONE, ShakyApi::heal);
        world.always(GangSimulationTest::nobodyRunsWithoutTheOthers);
        world.create(GangWorlds.grouped(runtime("'torch':{}", "", step("node", "trainer")), "volcano"));
        for (var name : List.of("one", "two", "three"))
            world.create(TrainJobs.named(name, "'trainer':{'numNodes':4}"));

        world.settle(PATIENCE);

        assertThat(world.cluster().list(TrainJob.class)).hasSize(3).allSatisfy(it -> assertThat(TrainJobStatus.of(it)
                .is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue());
    }

    /// As other controllers do it, and we where that is asked for, the group counts pods that wait for its members:
    /// known as D-19.
    @Test
    void a_group_of_all_pods_never_starts_where_one_step_waits_for_another() {
        var world = GangWorlds.make(Ends.ALL_SUCCEED, new SplittableRandom(1), _ -> Mischief.NONE, ShakyApi::heal);
        world.create(GangWorlds.grouped(runtime("'torch':{}", "", initializer(), step("node", "trainer", AFTER_DATA)),
                "coscheduling"));
        world.create(TrainJobs.of("'trainer':{'numNodes':2},'runtimePatches':[{'manager':'a.io/x','trainingRuntimeSpec'"
                + ":{'template':{'metadata':{'annotations':{'rota.dev/gang':'all'}}}}}]"));

        world.settle(PATIENCE);

        assertThat(TrainJobs.status(world).isFinished()).isFalse();
        assertThat(world.cluster().list(Pod.class)).singleElement().satisfies(it -> assertThat(it.getSpec()
                .getNodeName()).isNull());
    }

    private static void histories(int seeds, Ends fates, BiConsumer<World, ShakyApi> script) {
        var apis = new ArrayList<ShakyApi>();
        Simulation.seeds(seeds).with(Fault.values()).run((random, mischief) -> GangWorlds.make(fates, random, mischief,
                apis::add), world -> {
                    TrainJobChecks.watch(world);
                    script.accept(world, apis.getLast());
                });
    }

    private static void heal(World world, ShakyApi api) {
        api.heal();
        world.heal();
    }

    /// Either somebody cannot decide, or a second operator starts while the first still works.
    private static Consumer<World> unrest(RandomGenerator random) {
        return random.nextBoolean() ? World::usurp
                : world -> TrainJobs.change(world, "'suspend':" + world.timeline().random().nextBoolean());
    }

    private static ClusterTrainingRuntime any(RandomGenerator random) {
        var policy = random.nextBoolean() ? "coscheduling" : "volcano";
        var restarts = "'failurePolicy':{'maxRestarts':" + random.nextInt(4) + "}";
        return GangWorlds.grouped(switch (random.nextInt(3)) {
            case 0 -> runtime("'torch':{}", restarts, initializer(), step("node", "trainer", AFTER_DATA));
            case 1 -> runtime("'mpi':{}", restarts + ",'successPolicy':{'operator':'All','targetReplicatedJobs':"
                    + "['launcher']}", step("node", ""),
                    step("launcher", "trainer",
                            "'dependsOn':[{'name':'node','status':'Ready'}]"));
            default -> runtime("'torch':{}", restarts + ",'startupPolicy':{'startupPolicyOrder':'InOrder'}",
                    initializer(), step("node", "trainer"));
        }, policy);
    }

    private static String initializer() {
        return step("dataset-initializer", "dataset-initializer");
    }

    private static void nobodyRunsWithoutTheOthers(World world) {
        for (var kind : SchedulerController.gangKinds())
            for (var group : world.cluster().store().list(kind).objects()) {
                var members = world.cluster().list(Pod.class).stream().filter(it -> isOf(it, group.key())).toList();
                if (members.stream().noneMatch(it -> "Running".equals(it.getStatus().getPhase()))) continue;
                assertThat(members.stream().filter(it -> it.getSpec().getNodeName() != null).count()).as(group.key()
                        .toString()).isGreaterThanOrEqualTo(group.tree().whole("spec", "minMember").orElse(1));
            }
    }

    private static boolean isOf(Pod pod, Key group) {
        var annotations = Optional.ofNullable(pod.getMetadata().getAnnotations());
        return annotations.map(it -> it.get("scheduling.k8s.io/group-name")).filter(group.name()::equals).isPresent();
    }
}
