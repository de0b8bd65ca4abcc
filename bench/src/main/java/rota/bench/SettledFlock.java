package rota.bench;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Loop;
import rota.sim.fault.Mischief;
import rota.sim.flock.Flock;
import rota.sim.flock.FlockWorlds;
import rota.sim.world.Seat;
import rota.sim.world.World;

/// A real loop over a flock of any size that is as it should be: a simulated cluster makes one with a single pod, and
/// the other pods are copies.
final class SettledFlock {
    private final Loop<?, ?, ?> loop;
    private final Key key;

    private SettledFlock(Loop<?, ?, ?> loop, Key key) {
        this.loop = loop;
        this.key = key;
    }

    static SettledFlock of(int children) {
        var world = settledWorld();
        var operator = FlockWorlds.operator(new Seat(world.timeline(), new Ids(new SplittableRandom(1))));
        var flock = grown(world.cluster().get(Flock.class, "default", "geese").orElseThrow(), children);
        fill(operator.mirrors(), world, flock, children);
        var loop = operator.loops().getFirst();
        loop.parts().queue().poll().ifPresent(loop.parts().queue()::done);
        return new SettledFlock(loop, Key.of(flock));
    }

    /// One reconcile; how many API calls it would make.
    int reconcile() {
        loop.parts().queue().add(key);
        var reconcile = loop.begin().orElseThrow();
        var calls = reconcile.run().due().size();
        if (calls == 0) loop.finish(reconcile);
        return calls;
    }

    private static World settledWorld() {
        var world = FlockWorlds.world(new SplittableRandom(1), _ -> Mischief.NONE);
        world.create(FlockWorlds.flock("geese", 1));
        world.eventually(Duration.ofMinutes(5), "a settled flock", it -> FlockWorlds.settled(it, "geese"));
        world.run(Duration.ofHours(1));
        return world;
    }

    private static Flock grown(Flock seen, int children) {
        var flock = Codec.copy(seen);
        flock.setSpec(FlockWorlds.replicas(children).apply(Objects.requireNonNull(flock.getSpec())));
        var revision = Objects.requireNonNull(flock.getStatus()).updateRevision();
        flock.setStatus(new Flock.Status(flock.getMetadata().getGeneration(), children, children, children, children,
                revision, revision, 0));
        return flock;
    }

    private static void fill(Mirrors mirrors, World world, Flock flock, int children) {
        var version = ResourceVersion.of(world.cluster().store().version());
        var one = world.cluster().list(Pod.class).getFirst();
        var pods = new ArrayList<Pod>();
        for (var i = 0; i < children; i++) {
            pods.add(new PodBuilder(Codec.copy(one)).editMetadata().withName("geese-" + i).withUid("uid-" + i)
                    .endMetadata().build());
        }
        mirrors.of(Flock.class).replaced(List.of(flock), version);
        mirrors.of(ControllerRevision.class).replaced(world.cluster().list(ControllerRevision.class), version);
        mirrors.of(Pod.class).replaced(pods, version);
    }
}
