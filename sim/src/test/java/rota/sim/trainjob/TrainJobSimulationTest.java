package rota.sim.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.trainjob.TrainJobs.runtime;
import static rota.sim.trainjob.TrainJobs.step;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.jobset.JobSet;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.gen.Simulation;
import rota.sim.jobset.Ends;
import rota.sim.world.World;

/// Goal: whatever happens, a TrainJob comes to its end, once. Method: random TrainJobs in random histories with every
/// fault; all checks after every write.
class TrainJobSimulationTest {
    private static final Duration PATIENCE = Duration.ofHours(12);

    @Test
    void a_trainjob_survives_every_fault_at_once() {
        Simulation.seeds(20).with(Fault.values()).run(TrainJobWorlds.with(Ends.ALL_SUCCEED.failing(0.1))::make,
                world -> {
                    TrainJobChecks.watch(world);
                    var random = world.timeline().random();
                    world.create(any(random));
                    world.create(TrainJobs.of("'trainer':{'numNodes':" + (1 + random.nextInt(3)) + "}" + (random
                            .nextInt(3) == 0 ? ",'suspend':true" : "") + (random.nextInt(4) == 0
                                    ? ",'activeDeadlineSeconds':" + (30 + random.nextInt(300)) : "")));
                    world.during(Duration.ofMinutes(3), TrainJobSimulationTest::everything);
                    world.heal();
                    TrainJobs.change(world, "'suspend':false");
                    world.settle(PATIENCE);

                    assertThat(TrainJobs.status(world).isFinished()).as(world::explain).isTrue();
                    TrainJobChecks.nothingIsLeftBehind(world);
                });
    }

    @Test
    void a_stranger_under_one_of_our_names_is_left_alone_until_it_goes() {
        var world = TrainJobWorlds.with(Ends.ALL_SUCCEED).make(new SplittableRandom(1), _ -> Mischief.NONE);
        TrainJobChecks.watch(world);
        var stranger = new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("tj-runtime-snapshot")
                .endMetadata().addToData("mine", "yes").build();
        world.create(stranger);
        world.create(runtime("'torch':{}", "", step("node", "trainer")));
        world.create(TrainJobs.of(""));
        world.settle(PATIENCE);

        assertThat(TrainJobs.status(world).is(TrainJobStatus.BLOCKED)).isTrue();
        assertThat(TrainJobs.jobSet(world)).isEmpty();
        assertThat(world.cluster().get(ConfigMap.class, "default", "tj-runtime-snapshot").orElseThrow().getData())
                .containsOnlyKeys("mine");

        delete(world, new Request.Delete(rota.api.meta.Kind.of(ConfigMap.class).key("default", "tj-runtime-snapshot"),
                Preconditions.NONE, DeleteOptions.DEFAULT));
        world.settle(PATIENCE);
        assertThat(TrainJobs.status(world).is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue();
        assertThat(TrainJobs.status(world).conditions()).extracting(it -> it.getType()).containsExactly("Complete");
    }

    @Test
    void a_namesake_waits_until_what_its_predecessor_left_is_gone() {
        var world = TrainJobWorlds.with(Ends.ALL_SUCCEED).make(new SplittableRandom(1), _ -> Mischief.NONE);
        TrainJobChecks.watch(world);
        world.create(runtime("'torch':{}", "", step("node", "trainer")));
        world.create(TrainJobs.of(""));
        world.run(Duration.ofSeconds(3));
        delete(world,
                new Request.Delete(TrainJob.KIND.key("default", "tj"), Preconditions.NONE, DeleteOptions.DEFAULT));
        world.create(TrainJobs.of(""));
        world.settle(PATIENCE);

        assertThat(TrainJobs.status(world).is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue();
        assertThat(world.cluster().list(JobSet.class)).hasSize(1);
    }

    @Test
    void an_undisturbed_training_costs_one_apply_for_each_object() {
        var world = TrainJobWorlds.with(Ends.ALL_SUCCEED).make(new SplittableRandom(1), _ -> Mischief.NONE);
        world.create(runtime("'mpi':{}", "'successPolicy':{'operator':'All','targetReplicatedJobs':['launcher']}",
                step("node", ""), step("launcher", "trainer")));
        world.create(TrainJobs.of("'trainer':{'numNodes':2}"));
        world.settle(PATIENCE);

        assertThat(TrainJobs.status(world).is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue();
        assertThat(world.cluster().log().stream().filter(it -> it.request() instanceof Request.Patch patch && patch
                .body() instanceof Request.PatchBody.Apply)).as("snapshot, keys, hosts, desk, JobSet").hasSize(5);
    }

    private static rota.api.trainjob.ClusterTrainingRuntime any(RandomGenerator random) {
        var policy = List.of("'torch':{}", "'jax':{}", "'mpi':{'runLauncherAsNode':true}", "").get(random.nextInt(4));
        var restarts = random.nextBoolean() ? "'failurePolicy':{'maxRestarts':" + random.nextInt(4) + "}" : "";
        if (policy.contains("mpi"))
            return runtime(policy, restarts, step("node", ""), step("launcher", "trainer",
                    "'dependsOn':[{'name':'node','status':'Ready'}]"));
        return random.nextBoolean() ? runtime(policy, restarts, step("node", "trainer"))
                : runtime(policy, restarts, step(
                        "dataset-initializer", "dataset-initializer"),
                        step("node", "trainer",
                                "'dependsOn':[{'name':'dataset-initializer','status':'Complete'}]"));
    }

    private static void everything(World world) {
        switch (world.timeline().random().nextInt(4)) {
            case 0 -> world.usurp();
            case 1 -> TrainJobs.change(world, "'suspend':true");
            case 2 -> TrainJobs.change(world, "'suspend':false");
            default -> TrainJobs.jobSet(world).filter(_ -> !TrainJobs.status(world).isFinished()).ifPresent(_ -> delete(
                    world, new Request.Delete(JobSet.KIND.key("default", "tj"), Preconditions.NONE, new DeleteOptions(
                            Optional.empty(), Optional.of(Request.Propagation.BACKGROUND)))));
        }
    }

    private static void delete(World world, Request.Delete request) {
        world.user(request);
    }
}
