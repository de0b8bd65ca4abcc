package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.meta.Key;
import rota.sim.world.World;

/// What users do to Jobs, and what they expect in the end.
final class JobActs {
    private JobActs() {}

    static void delete(World world, String name, Propagation how) {
        world.user(new Request.Delete(Jobs.KIND.key("default", name), Preconditions.NONE,
                new DeleteOptions(Optional.empty(), Optional.of(how))));
    }

    /// The status of the Job, if it has one yet.
    static Optional<JobStatus> status(World world) {
        return Jobs.find(world, "sum").map(Job::getStatus);
    }

    /// Somebody takes a running pod away.
    static void deleteSomePod(World world) {
        var active = world.cluster().list(Pod.class).stream().filter(Jobs::isActive).toList();
        if (active.isEmpty()) return;
        var pod = active.get(world.timeline().random().nextInt(active.size()));
        world.user(new Request.Delete(Key.of(pod), Preconditions.NONE, DeleteOptions.DEFAULT));
    }

    /// P13: no pod keeps the finalizer.
    static void nobodyIsTracked(World world) {
        var tracked = world.cluster().list(Pod.class).stream().filter(Jobs::isTracked)
                .map(it -> it.getMetadata().getName()).toList();
        if (!tracked.isEmpty())
            throw new AssertionError("P13: expected no pod with the finalizer, found " + tracked
                    + "\n" + world.explain());
    }
}
