package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.sim.check.Reference;
import rota.sim.check.Reference.Cost;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.world.World;

/// Goal: one fault at any write leaves no trace. Method: tell each tale undisturbed, then again with each fault at each
/// of its writes; every write is checked, and the ends are compared.
class JobSetPlansTest {
    private static final List<Kind> KINDS = List.of(JobSet.KIND, Kind.of(Job.class), Kind.of(Service.class));
    private static final List<String> BY_CHANCE = List.of("message", "jobset.sigs.k8s.io/jobset-uid", "controller-uid",
            "batch.kubernetes.io/controller-uid", "startTime", "completionTime", "clusterIP", "clusterIPs");
    /// Who had to rest, and what was said first, depends on the moment of the rest. A Job that is over stays as it was.
    private static final List<String> BY_CHANCE_WITH_A_REST = Stream.concat(BY_CHANCE.stream(), Stream.of(
            "conditions", "generation", "failed", "suspend")).toList();

    @ParameterizedTest
    @EnumSource
    void one_fault_at_any_write_costs_no_job_and_no_restart(Tale tale) {
        var reference = new Reference(new Reference.Case(trouble -> world(tale, trouble, true), tale::tell, KINDS));
        for (var write = 1; write <= reference.writes(); write++) {
            for (var what : faults(tale)) reference.compare(new Planned(write, what), cost(tale));
        }
    }

    /// An operator that wakes up in the past may repeat what it does not see; the counts are right all the same.
    @ParameterizedTest
    @EnumSource(names = {"RESTARTS", "LAUNCHER"})
    void a_crash_into_the_past_at_any_write_heals(Tale tale) {
        var reference = new Reference(new Reference.Case(trouble -> world(tale, trouble, false), tale::tell, KINDS));
        for (var write = 1; write <= reference.writes(); write++) {
            tale.tell(world(tale, new Planned(write, What.CRASH_INTO_THE_PAST, 0.7), false));
        }
    }

    /// Every fault where it may hurt most.
    private static List<What> faults(Tale tale) {
        return switch (tale) {
            case RESTARTS -> List.of(What.CRASH, What.LOSE_ANSWER, What.BLINK);
            case BLOCKING_RESTART, TOO_MANY, IN_ORDER_WITH_A_REST -> List.of(What.CRASH);
            case LAUNCHER, TIME_TO_LIVE -> List.of(What.CRASH, What.LOSE_ANSWER);
        };
    }

    private static World world(Tale tale, Mischief trouble, boolean closely) {
        var world = tale.worlds().make(new SplittableRandom(1), _ -> trouble);
        if (closely) JobSetChecks.watchClosely(world);
        else
            JobSetChecks.watch(world);
        return world;
    }

    /// Jobs are what hurts; a status may be written again. A rest may come at another moment of a pod's life.
    private static Cost cost(Tale tale) {
        var rests = tale == Tale.IN_ORDER_WITH_A_REST;
        return new Cost(sort -> switch (sort) {
            case "create job", "delete job", "create service", "delete jobset" -> 0;
            case "create pod", "delete pod" -> rests ? 2 : 0;
            default -> 30;
        }, rests ? BY_CHANCE_WITH_A_REST : BY_CHANCE);
    }
}
