package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.jobset.JobSets.after;
import static rota.sim.jobset.JobSets.group;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: whatever happens, a JobSet comes to its end, every restart is counted once, and nothing of an old attempt is
/// left. Method: random JobSets in random histories with every fault; all checks after every write.
class JobSetSimulationTest {
    private static final int SEEDS = 30;
    private static final Duration PATIENCE = Duration.ofHours(12);
    static final Fault[] HONEST_FAULTS = {Fault.FAILURES, Fault.LOST_ANSWERS, Fault.CONFLICTS, Fault.THROTTLING,
            Fault.WATCH_LAG, Fault.WATCH_BREAKS, Fault.OPERATOR_CRASH};

    @Test
    void a_jobset_survives_every_fault_at_once() {
        Simulation.seeds(SEEDS).with(Fault.values()).run(worlds()::make, world -> {
            JobSetChecks.watch(world);
            live(world, JobSetSimulationTest::everything);
        });
    }

    @Test
    void under_faults_of_the_network_alone_no_job_is_created_that_is_not_wanted() {
        Simulation.seeds(SEEDS).with(HONEST_FAULTS).run(worlds()::make, world -> {
            JobSetChecks.watchClosely(world);
            live(world, _ -> {});
        });
    }

    /// J29
    @Test
    void a_storm_of_restarts_is_counted_exactly() {
        var alwaysFailing = JobSetWorlds.with(Ends.ALL_SUCCEED.and("node", 1, 1, 1, 1, 1, 1, 1, 1));
        Simulation.seeds(8).with(HONEST_FAULTS).run(alwaysFailing::make, world -> {
            JobSetChecks.watchClosely(world);
            world.create(JobSets.of("'failurePolicy':{'maxRestarts':8}", group("init", 1, 1), group("node", 2, 1,
                    after("init", "Ready"))));
            world.settle(PATIENCE);

            var status = JobSets.status(world);
            assertThat(status.restarts()).isEqualTo(8);
            assertThat(status.countedRestarts()).isEqualTo(8);
            assertThat(status.terminalState()).contains("Completed");
            JobSetChecks.nothingIsLeftBehind(world);
        });
    }

    @Test
    void a_storm_of_restarts_of_one_job_leaves_the_others_alone() {
        var failingTwice = JobSetWorlds.with(Ends.ALL_SUCCEED.and("node", 1, 1));
        Simulation.seeds(8).with(HONEST_FAULTS).run(failingTwice::make, world -> {
            JobSetChecks.watchClosely(world);
            world.create(JobSets.of("'failurePolicy':{'maxRestarts':4,'rules':[{'name':'one','action':'RestartJob'}]}",
                    group("init", 1, 1), group("node", 2, 1, after("init", "Complete"))));
            world.settle(PATIENCE);

            var status = JobSets.status(world);
            assertThat(status.terminalState()).as(world::explain).contains("Completed");
            assertThat(status.restarts()).isZero();
            assertThat(status.repeats().jobs()).extracting(it -> it.group() + it.index() + ":" + it.counted())
                    .containsExactly("node0:2", "node1:2");
            JobSetChecks.nothingIsLeftBehind(world);
        });
    }

    private static JobSetWorlds worlds() {
        return JobSetWorlds.with(Ends.ALL_SUCCEED.failing(0.15));
    }

    private static void live(World world, Consumer<World> chaos) {
        world.create(any(world.timeline().random()));
        world.during(Duration.ofMinutes(3), chaos);
        world.heal();
        JobSets.change(world, "'suspend':false");
        world.settle(PATIENCE);
        assertThat(JobSets.status(world).isFinished()).as(world::explain).isTrue();
        JobSetChecks.nothingIsLeftBehind(world);
    }

    /// Some groups, each of which may wait for any before it.
    private static JobSet any(RandomGenerator random) {
        var groups = new ArrayList<String>();
        var inOrder = random.nextInt(4) == 0;
        for (var name : List.of("a", "b", "c").subList(0, 1 + random.nextInt(3))) {
            var waits = !inOrder && !groups.isEmpty() && random.nextInt(2) == 0;
            var first = List.of("a", "b").get(random.nextInt(groups.isEmpty() ? 1 : groups.size()));
            groups.add(waits ? group(name, 1 + random.nextInt(2), 1, after(first, random.nextBoolean() ? "Ready"
                    : "Complete")) : group(name, 1 + random.nextInt(3), 1 + random.nextInt(2)));
        }
        var spec = new ArrayList<String>();
        if (inOrder) spec.add("'startupPolicy':{'startupPolicyOrder':'InOrder'}");
        if (random.nextInt(4) > 0)
            spec.add("'failurePolicy':{'maxRestarts':" + random.nextInt(5) + ",'restartStrategy':'"
                    + (random.nextBoolean() ? "Recreate" : "BlockingRecreate") + "'" + rules(random) + "}");
        if (random.nextInt(4) == 0) spec.add("'successPolicy':{'operator':'Any'}");
        if (random.nextInt(4) == 0) spec.add("'suspend':true");
        return JobSets.of(String.join(",", spec), groups.toArray(new String[0]));
    }

    /// Some JobSets let single Jobs begin anew.
    private static String rules(RandomGenerator random) {
        var action = List.of("", "RestartJob", "RestartJobAndIgnoreMaxRestarts").get(random.nextInt(3));
        return action.isEmpty() ? "" : ",'rules':[{'name':'one','action':'" + action
                + "','targetReplicatedJobs':['a']}]";
    }

    private static void everything(World world) {
        switch (world.timeline().random().nextInt(4)) {
            case 0 -> world.usurp();
            case 1 -> JobSets.change(world, "'suspend':true");
            case 2 -> JobSets.change(world, "'suspend':false");
            default -> deleteSomeJob(world);
        }
    }

    /// Somebody takes a Job away.
    private static void deleteSomeJob(World world) {
        var jobs = JobSets.find(world).map(it -> JobSets.jobs(world, it)).orElse(List.of());
        if (jobs.isEmpty()) return;
        var job = jobs.get(world.timeline().random().nextInt(jobs.size()));
        if (job.getStatus() != null && !job.getStatus().getConditions().isEmpty()) return; // it is over
        world.user(new Request.Delete(Key.of(job), Preconditions.NONE, new DeleteOptions(Optional.empty(),
                Optional.of(Request.Propagation.BACKGROUND))));
    }
}
