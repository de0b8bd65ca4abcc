package rota.sim.flock;

import static rota.sim.flock.FlockWorlds.change;
import static rota.sim.flock.FlockWorlds.flock;
import static rota.sim.flock.FlockWorlds.image;
import static rota.sim.flock.FlockWorlds.replicas;
import static rota.sim.flock.FlockWorlds.settled;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.meta.Key;
import rota.sim.fault.Fault;
import rota.sim.world.World;

/// Histories that would show a broken kernel.
final class FlockStories {
    /// Everything but what makes an operator see the past for longer than expectations last.
    static final Fault[] HONEST_FAULTS = {Fault.FAILURES, Fault.LOST_ANSWERS, Fault.CONFLICTS, Fault.THROTTLING,
            Fault.WATCH_LAG, Fault.WATCH_BREAKS, Fault.OPERATOR_CRASH};

    private static final Duration PATIENCE = Duration.ofHours(3);

    private FlockStories() {}

    /// A flock comes to be, and never has more pods than wanted.
    static void noSurplus(World world) {
        world.always(it -> FlockChecks.noMoreThan(it, 7));
        world.create(flock("geese", 7));
        world.run(Duration.ofMinutes(10));
        world.heal();
        settle(world);
    }

    /// Pods become available some time after they are ready, and the status says so without being asked.
    static void promptness(World world) {
        world.create(flock("geese", 3));
        world.eventually(Duration.ofMinutes(1), "all geese available", it -> settled(it, "geese"));
    }

    /// Templates change faster than they roll out.
    static void edits(World world) {
        world.always(FlockChecks::everyPodHasItsRevision);
        world.create(flock("geese", 3));
        for (var version = 2; version < 6; version++) {
            world.run(Duration.ofSeconds(8));
            change(world, "geese", image("image:" + version));
        }
        settle(world);
    }

    /// Pods are swapped for strangers of the same name, just when all are to go.
    static void swap(World world) {
        world.create(flock("geese", 4));
        settle(world);
        var ours = world.cluster().list(Pod.class);
        ours.subList(0, 2).forEach(it -> swap(world, it));
        change(world, "geese", replicas(0));
        world.run(Duration.ofMinutes(10));
        world.heal();
        settle(world);
        FlockChecks.strangersAreAlive(world, 2);
    }

    static void settle(World world) {
        world.settle(PATIENCE);
        if (!settled(world, "geese")) throw new AssertionError("expected a settled flock, found " + world.explain());
    }

    private static void swap(World world, Pod pod) {
        var atOnce = new DeleteOptions(Optional.of(0L), Optional.empty());
        world.user(new Request.Delete(Key.of(pod), Preconditions.NONE, atOnce));
        world.create(new PodBuilder().withNewMetadata().withNamespace("default").withName(pod.getMetadata().getName())
                .addToLabels("app", "stranger").endMetadata().withSpec(pod.getSpec()).build());
    }
}
