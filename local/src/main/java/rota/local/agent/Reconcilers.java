package rota.local.agent;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import rota.api.meta.Key;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.events.Recorder;
import rota.kernel.loop.Alarm;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Crew;
import rota.kernel.loop.Health;
import rota.kernel.loop.Leftover;
import rota.kernel.loop.Loop;
import rota.kernel.loop.LoopParts;
import rota.kernel.loop.Operator;
import rota.kernel.loop.Pump;
import rota.kernel.loop.RecordingHerald;
import rota.kernel.loop.Shift;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;

/// The controllers of one agent at work, with their events.
public final class Reconcilers {
    /// As Kubernetes names the part that runs pods on a node; users look for it in events.
    public static final String REPORTER = "kubelet";

    private final Surroundings surroundings;
    private final Operator operator;
    private final Recorder recorder;
    private final Shift shift;
    private final Pump events;

    public Reconcilers(Mirrors mirrors, List<Controller<?, ?, ?>> controllers, Ports ports,
            Surroundings surroundings) {
        this.surroundings = surroundings;
        var alarm = new Alarm(surroundings.clock());
        this.recorder = new Recorder(REPORTER, new Recorder.Surroundings(surroundings.clock(), surroundings.ids(),
                surroundings.random(), surroundings.meters(), alarm::ring));
        this.events = Pump.of(recorder, ports.api(), alarm);
        this.operator = operator(mirrors, controllers);
        this.shift = new Shift(operator, ports.watches(),
                new Crew(ports.api(), surroundings.executor(), surroundings.clock(), Crew.PER_LOOP));
    }

    /// Where notes about objects become events.
    public Recorder recorder() {
        return recorder;
    }

    public Operator operator() {
        return operator;
    }

    /// Something happened that no watch tells: a controller has to look at this object.
    public void wake(String controller, Key key) {
        operator.loops().stream().filter(it -> it.controller().name().equals(controller))
                .forEach(it -> it.parts().queue().add(key));
    }

    public Health health() {
        return Health.of(shift, Health.STUCK);
    }

    /// Returns at once.
    public void start() {
        surroundings.executor().execute(events::run);
        shift.start();
    }

    /// Finishes the running keys, but waits no longer than this, and says what was left.
    public Leftover stop(Duration patience) throws InterruptedException {
        try {
            return shift.stop(patience);
        } finally {
            events.stop();
        }
    }

    private Operator operator(Mirrors mirrors, List<Controller<?, ?, ?>> controllers) {
        var ledger = new Ledger(mirrors, surroundings.clock(), surroundings.meters());
        var loops = new ArrayList<Loop<?, ?, ?>>();
        for (var controller : controllers) {
            var run = new RunParts(new Rules(controller.children()), ledger, new RecordingHerald(recorder),
                    surroundings.ids());
            loops.add(loop(controller, mirrors, run));
        }
        return new Operator(mirrors, ledger, loops);
    }

    private <T extends HasMetadata, V, S> Loop<T, V, S> loop(Controller<T, V, S> controller, Mirrors mirrors,
            RunParts run) {
        var clock = surroundings.clock();
        var queue = new WorkQueue(controller.name(), clock, Backoff.standard(clock), surroundings.meters());
        return new Loop<>(controller, new LoopParts(queue, mirrors, run, clock), surroundings.meters());
    }
}
