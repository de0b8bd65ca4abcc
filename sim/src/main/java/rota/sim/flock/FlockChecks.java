package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.meta.Key;
import rota.sim.world.World;

/// What must be true of flocks after every single write.
public final class FlockChecks {
    private FlockChecks() {}

    /// A pod whose revision is gone could not be rolled back to, nor told apart.
    public static void everyPodHasItsRevision(World world) {
        var revisions = world.cluster().list(ControllerRevision.class).stream().map(it -> it.getMetadata().getName())
                .toList();
        for (var pod : world.cluster().list(Pod.class)) {
            var revision = pod.getMetadata().getLabels().getOrDefault(FlockPlanner.REVISION, "");
            if (pod.getMetadata().getDeletionTimestamp() == null && !revisions.contains(revision)) {
                throw new AssertionError("expected the revision " + revision + " of " + pod.getMetadata().getName()
                        + ", found only " + revisions);
            }
        }
    }

    /// Pods that run or may come to run, of all flocks.
    static void noMoreThan(World world, int most) {
        var active = world.cluster().list(Pod.class).stream()
                .filter(it -> it.getMetadata().getDeletionTimestamp() == null).count();
        if (active > most) throw new AssertionError("expected at most " + most + " pods, found " + active);
    }

    static void strangersAreAlive(World world, int count) {
        var alive = world.cluster().list(Pod.class).stream()
                .filter(it -> it.getMetadata().getDeletionTimestamp() == null)
                .filter(it -> "stranger".equals(it.getMetadata().getLabels().get("app"))).count();
        if (alive != count) throw new AssertionError("expected " + count + " strangers, found " + alive);
    }

    /// Somebody else takes a pod away.
    public static void deleteSomePod(World world) {
        var pods = world.cluster().list(Pod.class);
        if (pods.isEmpty()) return;
        var pod = pods.get(world.timeline().random().nextInt(pods.size()));
        world.user(new Request.Delete(Key.of(pod), Preconditions.NONE, DeleteOptions.DEFAULT));
    }
}
