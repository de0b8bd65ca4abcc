package rota.sim.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import rota.api.meta.Ids;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Loop;
import rota.kernel.loop.LoopParts;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Herald;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;

/// What the world gives to an operator that starts in it.
public record Seat(InstantSource clock, Ids ids) {

    /// A loop for one of its controllers. Nobody hears its events.
    public <T extends HasMetadata, V, S> Loop<T, V, S> loop(Mirrors mirrors, Ledger ledger,
            Controller<T, V, S> controller) {
        return loop(mirrors, ledger, controller, (_, _) -> {});
    }

    /// The same, with somebody who hears them.
    public <T extends HasMetadata, V, S> Loop<T, V, S> loop(Mirrors mirrors, Ledger ledger,
            Controller<T, V, S> controller, Herald herald) {
        var backoff = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(60));
        var queue = new WorkQueue(controller.name(), clock, backoff, new SimpleMeterRegistry());
        var run = new RunParts(new Rules(controller.children()), ledger, herald, ids);
        return new Loop<>(controller, new LoopParts(queue, mirrors, run, clock));
    }
}
