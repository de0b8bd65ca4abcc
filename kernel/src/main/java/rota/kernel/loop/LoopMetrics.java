package rota.kernel.loop;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.run.Report;

/// The meters of one loop. Durations come from the loop's clock, not from the registry's.
final class LoopMetrics {
    private final String controller;
    private final MeterRegistry meters;
    /// Kept, because a registry looks a meter up by all its tags, and every reconcile asks.
    private final Map<String, Counter> outcomes = new ConcurrentHashMap<>();
    private final Map<Deed, Counter> actions = new ConcurrentHashMap<>();
    private final Timer time;

    private record Deed(String step, String action) {}

    LoopMetrics(String controller, MeterRegistry meters) {
        this.controller = controller;
        this.meters = meters;
        this.time = meters.timer("rota.reconcile.time", "controller", controller);
    }

    void ended(Outcome outcome) {
        outcomes.computeIfAbsent(word(outcome),
                word -> meters.counter("rota.reconciles", "controller", controller, "outcome", word)).increment();
    }

    void ran(Report report, Duration took) {
        time.record(took);
        report.byStep().forEach((step, done) -> done.forEach(it -> did(new Deed(step, word(it)))));
    }

    private void did(Deed deed) {
        actions.computeIfAbsent(deed, it -> meters.counter("rota.actions", "controller", controller, "step", it.step,
                "action", it.action)).increment();
    }

    private static String word(Action action) {
        return switch (action) {
            case Action.Create _ -> "create";
            case Action.Update _ -> "update";
            case Action.Patch _ -> "patch";
            case Action.Apply _ -> "apply";
            case Action.Delete _ -> "delete";
            case Action.Confirm _, Action.ConfirmNone _ -> "confirm";
            case Action.Look _ -> "look";
            case Action.Call _ -> "call";
            case Action.Announce _ -> "announce";
        };
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Settled _ -> "settled";
            case Outcome.Again _ -> "again";
            case Outcome.BackOff _ -> "back-off";
            case Outcome.Stopped _ -> "stopped";
            case Outcome.Parked _ -> "parked";
        };
    }
}
