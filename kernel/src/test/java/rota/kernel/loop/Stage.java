package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Function;
import rota.api.client.Api;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.ManualClock;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;

/// A controller of config maps that makes one pod for each, over mirrors that the test feeds.
final class Stage {
    static final Kind OWNERS = Kind.of(ConfigMap.class);
    static final Kind PODS = Kind.of(Pod.class);
    static final Executor THREADS = task -> Thread.ofVirtual().start(task);

    final ManualClock clock = new ManualClock();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    final Ledger ledger;
    final WorkQueue queue;
    final Loop<ConfigMap, ConfigMap, String> loop;
    final Operator operator;
    final FakeWatches watches = new FakeWatches();

    Stage() {
        this(Stage::onePod);
    }

    Stage(Function<ConfigMap, List<Action>> decision) {
        var mirrors = new Mirrors(List.of(owners, pods));
        ledger = new Ledger(mirrors, clock, meters);
        queue = new WorkQueue("stage", clock, Backoff.standard(clock), meters);
        var run = new RunParts(new Rules(Ordered.set()), ledger, (_, _) -> {}, new Ids(new SplittableRandom(1)));
        loop = new Loop<>(new Maker(decision), new LoopParts(queue, mirrors, run, clock), meters);
        operator = new Operator(mirrors, ledger, List.of(loop));
    }

    Shift shift(Api api) {
        return new Shift(operator, watches, new Crew(api, THREADS, clock, 2));
    }

    /// Every mirror gets its first list.
    void sync(ConfigMap... objects) {
        owners.replaced(List.of(objects), ResourceVersion.of(100));
        pods.replaced(List.of(), ResourceVersion.of(100));
    }

    static ConfigMap owner(String name) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName(name).withUid("uid-" + name)
                .withResourceVersion("100").endMetadata().build();
    }

    static Key key(String name) {
        return OWNERS.key("default", name);
    }

    static List<Action> onePod(ConfigMap owner) {
        return List.of(new Action.Create(new PodBuilder().withNewMetadata().withNamespace("default")
                .withName(owner.getMetadata().getName() + "-pod")
                .withOwnerReferences(Owners.controllerReference(Identity.of(OWNERS, owner))).endMetadata().build()));
    }

    /// The object as the server answers it.
    static Optional<HasMetadata> stored(HasMetadata object, long version) {
        object.getMetadata().setUid("uid-" + object.getMetadata().getName());
        object.getMetadata().setResourceVersion(Long.toString(version));
        return Optional.of(object);
    }

    private record Maker(Function<ConfigMap, List<Action>> decision)
            implements
                Controller<ConfigMap, ConfigMap, String> {
        @Override
        public String name() {
            return "maker";
        }

        @Override
        public List<Trigger<?>> triggers() {
            return List.of(Triggers.self(ConfigMap.class));
        }

        @Override
        public SequencedSet<Kind> children() {
            return Ordered.set();
        }

        @Override
        public Optional<ConfigMap> observe(ConfigMap object, Instant now) {
            return Optional.of(object);
        }

        @Override
        public Plan<String> plan(ConfigMap view) {
            return new Plan<>(List.of(Step.oneByOne("make", "each config map has a pod", decision.apply(view))), "",
                    Wake.NEVER);
        }

        @Override
        public Optional<HasMetadata> withStatus(ConfigMap view, String status) {
            return Optional.empty();
        }
    }

    /// Streams that deliver when the test says so.
    static final class FakeWatches implements Watches {
        final List<Sink<?>> sinks = new ArrayList<>();
        final CountDownLatch opened = new CountDownLatch(2);
        volatile boolean healthy = true;
        volatile int closed;

        @Override
        public synchronized <T extends HasMetadata> Stream open(Model<T> model, Sink<T> sink) {
            sinks.add(sink);
            opened.countDown();
            return new Stream() {
                @Override
                public boolean healthy() {
                    return healthy;
                }

                @Override
                public void close() {
                    synchronized (FakeWatches.this) {
                        closed++;
                    }
                }
            };
        }

        /// Complete lists: of the owners these, of the rest nothing.
        @SuppressWarnings("unchecked") // the first sink is the owners', as the mirrors are given in that order
        synchronized void list(ConfigMap... objects) {
            ((Sink<ConfigMap>) sinks.get(0)).replaced(List.of(objects), ResourceVersion.of(100));
            if (sinks.size() > 1) sinks.get(1).replaced(List.of(), ResourceVersion.of(100));
        }
    }
}
