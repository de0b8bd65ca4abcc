package rota.kernel.process;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

/// Some controllers at work over one API, with their events.
public final class RunningOperator {
    private final Surroundings surroundings;
    private final Recorder recorder;
    private final Operator operator;
    private final Shift shift;
    private final Pump events;

    /// What an operator consists of.
    ///
    /// @param name as events show it
    /// @param mirrors of all kinds that the controllers read
    /// @param controllers made for the ledger that knows what this process has written
    public record Blueprint(String name, Mirrors mirrors, Function<Ledger, List<Controller<?, ?, ?>>> controllers) {
        public Blueprint(String name, Mirrors mirrors, List<Controller<?, ?, ?>> controllers) {
            this(name, mirrors, _ -> controllers);
        }
    }

    public RunningOperator(Blueprint blueprint, Ports ports, Surroundings surroundings) {
        this.surroundings = surroundings;
        var alarm = new Alarm(surroundings.clock());
        this.recorder = new Recorder(blueprint.name(), new Recorder.Surroundings(surroundings.clock(),
                surroundings.ids(), surroundings.random(), surroundings.meters(), alarm::ring));
        this.events = Pump.of(recorder, ports.api(), alarm);
        this.operator = operator(blueprint);
        this.shift = new Shift(operator, ports.watches(),
                new Crew(ports.api(), surroundings.executor(), surroundings.clock(), Crew.PER_LOOP));
    }

    public Operator operator() {
        return operator;
    }

    /// Where notes about objects become events.
    public Recorder recorder() {
        return recorder;
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
        shiftWithEvents().start();
    }

    /// The work, for somebody else to start and to stop; events are written from now on.
    public Shift shiftWithEvents() {
        surroundings.executor().execute(events::run);
        return shift;
    }

    /// For whoever has stopped the shift.
    public void stopEvents() {
        events.stop();
    }

    /// Finishes the running keys, but waits no longer than this, and says what was left.
    public Leftover stop(Duration patience) throws InterruptedException {
        try {
            return shift.stop(patience);
        } finally {
            stopEvents();
        }
    }

    private Operator operator(Blueprint blueprint) {
        var ledger = new Ledger(blueprint.mirrors(), surroundings.clock(), surroundings.meters());
        var loops = new ArrayList<Loop<?, ?, ?>>();
        for (var controller : blueprint.controllers().apply(ledger)) {
            var herald = new RecordingHerald(recorder, controller.source().orElse(blueprint.name()));
            var run = new RunParts(new Rules(controller.children(), controller.trouble()), ledger, herald,
                    surroundings.ids());
            loops.add(loop(controller, blueprint.mirrors(), run));
        }
        return new Operator(blueprint.mirrors(), ledger, loops);
    }

    private <T extends HasMetadata, V, S> Loop<T, V, S> loop(Controller<T, V, S> controller, Mirrors mirrors,
            RunParts run) {
        var clock = surroundings.clock();
        var queue = new WorkQueue(controller.name(), clock, Backoff.standard(clock), surroundings.meters());
        return new Loop<>(controller, new LoopParts(queue, mirrors, run, clock), surroundings.meters());
    }
}
