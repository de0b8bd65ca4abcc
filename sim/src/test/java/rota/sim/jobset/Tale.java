package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.jobset.Ends.ALL_SUCCEED;
import static rota.sim.jobset.Ends.NEVER;
import static rota.sim.jobset.JobSets.after;
import static rota.sim.jobset.JobSets.group;

import java.time.Duration;
import rota.sim.world.World;

/// Lives of one JobSet each. How they end does not depend on chance.
enum Tale {
    /// A worker fails; what initialized it runs again.
    RESTARTS,
    /// The same, and nothing begins anew before all old Jobs are gone.
    BLOCKING_RESTART,
    /// One failure more than allowed.
    TOO_MANY,
    /// The launcher starts when the workers are ready and ends when it is done; they would run for ever.
    LAUNCHER,
    /// One group after the other, with a rest in the middle.
    IN_ORDER_WITH_A_REST,
    /// The JobSet is deleted some time after its end.
    TIME_TO_LIVE;

    private static final Duration PATIENCE = Duration.ofHours(3);

    JobSetWorlds worlds() {
        return JobSetWorlds.with(switch (this) {
            case TOO_MANY -> ALL_SUCCEED.and("node", 1, 1).and("other", NEVER, NEVER);
            case RESTARTS, BLOCKING_RESTART -> ALL_SUCCEED.and("node", 1);
            case LAUNCHER -> ALL_SUCCEED.and("node", NEVER, NEVER, NEVER);
            case IN_ORDER_WITH_A_REST, TIME_TO_LIVE -> ALL_SUCCEED;
        });
    }

    void tell(World world) {
        switch (this) {
            case RESTARTS -> world.create(JobSets.of("'failurePolicy':{'maxRestarts':2}", group("init", 1, 1),
                    group("node", 1, 1, after("init", "Complete"))));
            case BLOCKING_RESTART -> world.create(JobSets.of(
                    "'failurePolicy':{'maxRestarts':1,'restartStrategy':'BlockingRecreate'}", group("node", 2, 1),
                    group("other", 1, 1)));
            case TOO_MANY -> world.create(JobSets.of("'failurePolicy':{'maxRestarts':1}", group("node", 1, 1),
                    group("other", 1, 1)));
            case LAUNCHER -> world.create(JobSets.of(
                    "'successPolicy':{'operator':'All','targetReplicatedJobs':['launcher']}", group("node", 1, 2),
                    group("launcher", 1, 1, after("node", "Ready"))));
            case IN_ORDER_WITH_A_REST -> rest(world);
            case TIME_TO_LIVE -> world.create(JobSets.of("'ttlSecondsAfterFinished':900", group("node", 1, 1)));
        }
        world.settle(PATIENCE);
        JobSetChecks.nothingIsLeftBehind(world);
        if (this == TIME_TO_LIVE) assertThat(JobSets.find(world)).isEmpty();
        else
            assertThat(end(world)).as(world::explain).isEqualTo(expected());
    }

    private String expected() {
        return switch (this) {
            case RESTARTS, BLOCKING_RESTART -> "Completed after 1";
            case TOO_MANY -> "Failed after 1";
            case LAUNCHER, IN_ORDER_WITH_A_REST, TIME_TO_LIVE -> "Completed after 0";
        };
    }

    private static String end(World world) {
        var status = JobSets.status(world);
        return status.terminalState().orElse("no end") + " after " + status.restarts();
    }

    private static void rest(World world) {
        world.create(JobSets.of("'startupPolicy':{'startupPolicyOrder':'InOrder'}", group("a", 1, 1),
                group("b", 1, 1)));
        world.run(Duration.ofSeconds(6));
        JobSets.change(world, "'suspend':true");
        world.settle(PATIENCE);
        JobSets.change(world, "'suspend':false");
    }
}
