package rota.local.agent;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Loop;
import rota.kernel.loop.Operator;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.kernel.run.Performer;
import rota.kernel.run.PlanRunner;
import rota.local.agent.node.NodeController;

/// Drives controllers over an API in memory by hand: one thread, and time moves only when a test says so.
public final class Stepper {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final TestApi cluster = new TestApi(this::now);
    private final Mirrors mirrors;
    private final Operator operator;
    private int calls;

    public Stepper(Mirrors mirrors, Function<Mirrors, List<Controller<?, ?, ?>>> controllers) {
        this.mirrors = mirrors;
        var surroundings = new Surroundings(this::now, Runnable::run, new SplittableRandom(1),
                new SimpleMeterRegistry());
        this.operator = new RunningOperator(new Blueprint(NodeController.REPORTER, mirrors, controllers.apply(mirrors)),
                new Ports(cluster.api(), cluster.watches()), surroundings).operator();
    }

    public TestApi cluster() {
        return cluster;
    }

    public Instant now() {
        return now;
    }

    /// How many requests the controllers have made.
    public int calls() {
        return calls;
    }

    /// Does everything that is due now.
    public void settle() {
        var more = true;
        while (more) {
            mirrors.all().forEach(this::feed);
            more = false;
            for (var loop : operator.loops()) more |= step(loop);
        }
    }

    /// Lets time pass, and everything happen that becomes due meanwhile.
    public void pass(Duration time) {
        var end = now.plus(time);
        settle();
        for (var next = next(); next.filter(it -> !it.isAfter(end)).isPresent(); next = next()) {
            now = next.get().isAfter(now) ? next.get() : now;
            settle();
        }
        now = end;
        settle();
    }

    private Optional<Instant> next() {
        return operator.loops().stream().flatMap(it -> it.parts().queue().nextDue().stream())
                .min(Comparator.naturalOrder());
    }

    private <T extends HasMetadata> void feed(Mirror<T> mirror) {
        var listing = cluster.listing(mirror.kind());
        mirror.replaced(listing.objects().stream().map(it -> it.model(mirror.model().type())).toList(),
                listing.version());
    }

    private boolean step(Loop<?, ?, ?> loop) {
        var due = loop.parts().queue().size() > 0
                || loop.parts().queue().nextDue().filter(it -> !it.isAfter(now)).isPresent();
        loop.begin().ifPresent(reconcile -> {
            var performer = Performer.of(request -> {
                calls++;
                return cluster.api().send(request);
            }, loop.controller().calls());
            new PlanRunner(performer, Runnable::run).run(reconcile.run());
            loop.finish(reconcile);
        });
        return due;
    }
}
