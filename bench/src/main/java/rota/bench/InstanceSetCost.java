package rota.bench;

import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Loop;
import rota.sim.instanceset.InstanceSetWorlds;
import rota.sim.instanceset.InstanceSets;
import rota.sim.world.Seat;
import rota.sim.world.World;

/// What a reconcile of an InstanceSet of 1,000 instances costs when there is nothing to do, and that nothing is written
/// then.
///
/// A simulated cluster makes the set; a loop of its own then looks at it again and again. The figures are medians over
/// the rounds, of the time that the core really spent.
final class InstanceSetCost {
    private static final int INSTANCES = 1_000;
    private static final int WARM_UP = 300;
    private static final int ROUNDS = 301;
    private static final Duration REST = Duration.ofHours(1);

    /// One reconcile.
    private record Round(double nanos, double bytes) {}

    private InstanceSetCost() {}

    static List<Figure> measure() {
        var world = settled();
        var before = world.operatorWrites();
        var rounds = rounds(world);
        world.run(REST);
        var nanos = median(rounds.stream().map(Round::nanos).toList());
        return List.of(Figure.of("instance set: no-op reconcile, 1,000 instances", nanos / 1e6, "ms"),
                Figure.of("instance set: no-op reconcile, each instance", nanos / INSTANCES, "ns"),
                Figure.of("instance set: no-op reconcile, memory", median(rounds.stream().map(Round::bytes).toList())
                        / 1024, "KB"),
                Figure.atMost("instance set: API writes in an hour at rest", world.operatorWrites() - before,
                        "writes", 0));
    }

    private static World settled() {
        var world = InstanceSetWorlds.of(0).quiet(new SplittableRandom(1));
        world.create(InstanceSets.plain(INSTANCES));
        world.run(Duration.ofHours(1));
        var available = InstanceSetStatus.of(InstanceSets.find(world).orElseThrow()).counts().available();
        if (available != INSTANCES)
            throw new IllegalStateException("expected " + INSTANCES + " that are available, found " + available);
        return world;
    }

    private static List<Round> rounds(World world) {
        var mirrors = InstanceSetWorlds.mirrors(false);
        var operator = InstanceSetWorlds.of(0).operator(new Seat(world.timeline(), new Ids(new SplittableRandom(1))),
                mirrors);
        copy(world, mirrors, InstanceSet.class);
        copy(world, mirrors, Pod.class);
        copy(world, mirrors, PersistentVolumeClaim.class);
        copy(world, mirrors, Service.class);
        copy(world, mirrors, ControllerRevision.class);
        var loop = operator.loops().getFirst();
        loop.parts().queue().poll().ifPresent(loop.parts().queue()::done);
        var key = Key.of(InstanceSets.find(world).orElseThrow());
        System.gc(); // objects of an operator have been moved, too
        for (var i = 0; i < WARM_UP; i++) reconcile(loop, key);
        var rounds = new ArrayList<Round>();
        for (var i = 0; i < ROUNDS; i++) rounds.add(round(loop, key));
        return rounds;
    }

    private static Round round(Loop<?, ?, ?> loop, Key key) {
        var threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        var bytes = threads.getCurrentThreadAllocatedBytes();
        var start = CoreTime.now();
        reconcile(loop, key);
        return new Round(start.spent(), threads.getCurrentThreadAllocatedBytes() - bytes);
    }

    private static <T extends HasMetadata> void copy(World world, Mirrors mirrors, Class<T> type) {
        mirrors.of(type).replaced(world.cluster().list(type), ResourceVersion.of(world.cluster().store().version()));
    }

    private static void reconcile(Loop<?, ?, ?> loop, Key key) {
        loop.parts().queue().add(key);
        var reconcile = loop.begin().orElseThrow();
        var calls = reconcile.run().due().size();
        if (calls > 0) throw new IllegalStateException("expected no API call, found " + calls);
        loop.finish(reconcile);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
