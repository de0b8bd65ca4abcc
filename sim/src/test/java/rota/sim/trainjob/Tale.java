package rota.sim.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.jobset.Ends.ALL_SUCCEED;
import static rota.sim.jobset.Ends.NEVER;
import static rota.sim.trainjob.TrainJobs.runtime;
import static rota.sim.trainjob.TrainJobs.step;

import java.time.Duration;
import rota.api.client.Request;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJobStatus;
import rota.sim.world.World;

/// Lives of one TrainJob each. How they end does not depend on chance.
enum Tale {
    /// Data first, then two nodes; the first attempt of the nodes fails.
    INITIALIZED,
    /// A launcher that ends, and nodes that would run for ever.
    MPI,
    /// It takes longer than it may.
    DEADLINE,
    /// It is made at rest, changed, and goes on.
    REST,
    /// The runtime comes late, and is gone again before the end.
    LATE_RUNTIME;

    static final Duration PATIENCE = Duration.ofHours(3);
    private static final String AFTER_DATA = "'dependsOn':[{'name':'dataset-initializer','status':'Complete'}]";

    TrainJobWorlds worlds() {
        return TrainJobWorlds.with(switch (this) {
            case INITIALIZED -> ALL_SUCCEED.and("node", 1);
            case MPI, DEADLINE -> ALL_SUCCEED.and("node", NEVER, NEVER, NEVER);
            case REST, LATE_RUNTIME -> ALL_SUCCEED;
        });
    }

    void tell(World world) {
        switch (this) {
            case INITIALIZED -> {
                world.create(runtime("'torch':{}", "'failurePolicy':{'maxRestarts':2}", step("dataset-initializer",
                        "dataset-initializer"), step("node", "trainer", AFTER_DATA)));
                world.create(TrainJobs.of("'trainer':{'numNodes':2},'initializer':{'dataset':{'storageUri':'a://b'}}"));
            }
            case MPI -> {
                world.create(
                        runtime("'mpi':{}", "'successPolicy':{'operator':'All','targetReplicatedJobs':['launcher']}",
                                step("node", ""),
                                step("launcher", "trainer", "'dependsOn':[{'name':'node','status':'Ready'}]")));
                world.create(TrainJobs.of("'trainer':{'numNodes':2}"));
            }
            case DEADLINE -> {
                world.create(runtime("'torch':{}", "", step("node", "trainer")));
                world.create(TrainJobs.of("'activeDeadlineSeconds':60"));
            }
            case REST -> rest(world);
            case LATE_RUNTIME -> late(world);
        }
        world.settle(PATIENCE);
        TrainJobChecks.nothingIsLeftBehind(world);
        var expected = this == DEADLINE ? TrainJobStatus.FAILED : TrainJobStatus.COMPLETE;
        assertThat(TrainJobs.status(world).is(expected)).as(world::explain).isTrue();
        if (this == DEADLINE) assertThat(TrainJobs.jobSet(world)).isEmpty();
    }

    private static void rest(World world) {
        world.create(runtime("'torch':{}", "", step("node", "trainer")));
        world.create(TrainJobs.of("'suspend':true"));
        world.run(Duration.ofSeconds(30));
        TrainJobs.change(world,
                "'suspend':false,'runtimePatches':[{'manager':'a.io/q','trainingRuntimeSpec':{'template':"
                        + "{'spec':{'replicatedJobs':[{'name':'node','template':{'spec':{'template':{'spec':{"
                        + "'nodeSelector':"
                        + "{'pool':'a'}}}}}}]}}}}]");
    }

    private static void late(World world) {
        world.create(TrainJobs.of(""));
        world.run(Duration.ofSeconds(30));
        world.create(runtime("'torch':{}", "", step("node", "trainer")));
        world.eventually(PATIENCE, "a JobSet", it -> TrainJobs.jobSet(it).isPresent());
        world.user(new Request.Delete(ClusterTrainingRuntime.KIND.key("", "r"), Request.Preconditions.NONE,
                Request.DeleteOptions.DEFAULT));
    }
}
