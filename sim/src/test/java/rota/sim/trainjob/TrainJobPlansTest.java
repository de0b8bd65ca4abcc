package rota.sim.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.trainjob.TrainJob;
import rota.sim.check.Reference;
import rota.sim.check.Reference.Cost;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.world.World;

/// Goal: one fault at any write leaves no trace. Method: tell each tale undisturbed, then again with each fault at each
/// of its writes; every write is checked, and the ends are compared.
class TrainJobPlansTest {
    private static final List<Kind> KINDS = List.of(TrainJob.KIND, JobSet.KIND, Kind.of(Job.class), Kind.of(
            ConfigMap.class), Kind.of(Secret.class));
    private static final List<String> BY_CHANCE = List.of("message", "jobset.sigs.k8s.io/jobset-uid", "controller-uid",
            "batch.kubernetes.io/controller-uid", "startTime", "completionTime", "data", "conditions", "generation",
            "failed", "rota.dev/applied");

    @ParameterizedTest
    @EnumSource
    void one_fault_at_any_write_costs_no_object(Tale tale) {
        var reference = new Reference(new Reference.Case(trouble -> world(tale, trouble), tale::tell, KINDS));
        for (var write = 1; write <= reference.writes(); write++)
            for (var what : faults(tale)) reference.compare(new Planned(write, what), COST);
    }

    /// An operator that wakes up in the past must not begin anew what is over.
    @ParameterizedTest
    @EnumSource(names = {"DEADLINE", "MPI"})
    void a_crash_into_the_past_at_any_write_heals(Tale tale) {
        var reference = new Reference(new Reference.Case(trouble -> world(tale, trouble), tale::tell, KINDS));
        for (var write = 1; write <= reference.writes(); write++)
            tale.tell(world(tale, new Planned(write, What.CRASH_INTO_THE_PAST, 0.7)));
    }

    /// Every fault where it may hurt most.
    private static List<What> faults(Tale tale) {
        return switch (tale) {
            case MPI, DEADLINE -> List.of(What.CRASH, What.LOSE_ANSWER);
            case INITIALIZED, REST, LATE_RUNTIME -> List.of(What.CRASH);
        };
    }

    private static World world(Tale tale, Mischief trouble) {
        var world = tale.worlds().make(new SplittableRandom(1), _ -> trouble);
        TrainJobChecks.watch(world);
        return world;
    }

    /// A lost answer is found out by a look, so a second apply is no cost; objects must not come twice.
    private static final Cost COST = new Cost(sort -> switch (sort) {
        case "create job", "delete job", "create service", "delete jobset", "create jobset", "create secret",
                "create configmap" -> 0;
        case "create pod", "delete pod" -> 2;
        default -> 30;
    }, BY_CHANCE);
}
