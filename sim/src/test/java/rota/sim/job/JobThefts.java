package rota.sim.job;

import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.List;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;

/// Somebody takes the reference to its Job from a pod, whatever the pod is doing. The Job takes it back, and counts
/// each end exactly once: neither anew because it comes back, nor not at all because it was away.
final class JobThefts {
    static final Saga HONEST = Saga.of("job-thefts", worlds()::make, world -> {
        live(world);
        everyEndCounts(world);
    }, JobSagas.HONEST_FAULTS);

    /// Operators that see the past, too: for them a pod that was counted and taken back may look as if it never was.
    static final Saga EVERYTHING = Saga.of("job-thefts-everything", worlds()::make, JobThefts::live, Fault.values());

    private JobThefts() {}

    private static JobWorlds worlds() {
        return JobWorlds.with(() -> new Fates().failing(0.3));
    }

    private static void live(World world) {
        JobChecks.watch(world);
        world.create(job("sum", 6, 3, JobThefts::labelled));
        world.during(Duration.ofMinutes(4), JobThefts::steal);
        world.heal();
        JobSagas.finish(world);
    }

    /// By the server, which knows the UID: so it shows whose a pod was.
    private static void labelled(JobSpecBuilder spec) {
        spec.withBackoffLimit(99).withManualSelector(null).withSelector(null).editTemplate().editMetadata()
                .withLabels(null).endMetadata().endTemplate();
    }

    private static void steal(World world) {
        var pods = made(world);
        if (pods.isEmpty() || Jobs.finished(world, "sum")) return;
        var pod = pods.get(world.timeline().random().nextInt(pods.size()));
        world.user(new Request.Update(new PodBuilder(pod).editMetadata().withOwnerReferences().endMetadata().build(),
                Subresource.NONE));
    }

    private static void everyEndCounts(World world) {
        var status = Jobs.get(world, "sum").getStatus();
        demand(ended(world, "Failed"), Jobs.number(status.getFailed()), "failures", world);
        demand(ended(world, "Succeeded"), Jobs.number(status.getSucceeded()), "successes", world);
    }

    private static int ended(World world, String phase) {
        return (int) made(world).stream().filter(it -> phase.equals(Jobs.phase(it))).count();
    }

    private static List<Pod> made(World world) {
        return world.cluster().list(Pod.class).stream().filter(it -> it.getMetadata().getLabels()
                .containsKey("batch.kubernetes.io/controller-uid")).toList();
    }

    private static void demand(int expected, int found, String what, World world) {
        if (found != expected)
            throw new AssertionError("expected " + expected + " " + what + ", found " + found + "\n"
                    + world.explain());
    }
}
