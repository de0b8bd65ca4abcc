package rota.bench;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.sim.flock.Flock;

/// What the children of one owner cost among 100,000 pods.
@State(Scope.Thread)
public class MirrorBenchmark {
    private static final int PODS = 100_000;
    private static final Index<Pod> OWNER = Indexes.byController();

    @Param({"100", "10000"})
    public int children;

    private Mirror<Pod> mirror = new Mirror<>(Pod.class, List.of(OWNER));
    private long version;

    @Setup
    public void fill() {
        var pods = new ArrayList<Pod>();
        for (var i = 0; i < PODS; i++) pods.add(pod(i, 1));
        mirror = new Mirror<>(Pod.class, List.of(OWNER, Indexes.orphansByNamespace()));
        mirror.replaced(pods, ResourceVersion.of(1));
        version = 1;
    }

    @Benchmark
    public List<Pod> lookup() {
        var found = mirror.by(OWNER, "owner-0");
        if (found.size() != children) throw new IllegalStateException("found " + found.size());
        return found;
    }

    /// A pod changes, and stays with its owner. Includes making the pod.
    @Benchmark
    public void update() {
        mirror.changed(pod((int) (version * 7919 % PODS), ++version));
    }

    private Pod pod(int number, long at) {
        var owner = Kind.of(Flock.class).key("default", "flock").withUid("owner-" + number / children);
        return new PodBuilder().withNewMetadata().withNamespace("default").withName("pod-" + number)
                .withUid("uid-" + number).withResourceVersion(Long.toString(at))
                .withOwnerReferences(Owners.controllerReference(owner)).endMetadata().build();
    }
}
