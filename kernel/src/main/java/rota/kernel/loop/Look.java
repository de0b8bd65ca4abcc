package rota.kernel.loop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.kernel.loop.Explanation.Trouble;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.run.Report;

/// What a controller made of an object when it last looked at it, in words: a value that can leave the process.
///
/// @param state one sentence: how the look ended
/// @param decisions every step of the plan but questions that are asked all the time, in order; none when there was no
/// plan yet
/// @param next when it looks again although nothing changes; empty: when something changes
/// @param trouble the last time that the world misbehaved, however long ago
public record Look(String controller, Instant at, String state, List<Decision> decisions, Optional<Next> next,
        Optional<Trouble> trouble) {

    /// One step, and what came of it.
    public record Decision(String step, String reason, Fate fate, List<Deed> deeds) {
        public Decision {
            deeds = List.copyOf(deeds);
        }
    }

    /// One action.
    ///
    /// @param done whether it was carried out
    public record Deed(String does, boolean done) {}

    /// The next look.
    public record Next(Instant at, String why) {}

    /// What became of a step.
    public enum Fate {
        /// There was nothing to do but to wait.
        WAITING,
        /// Carried out.
        DONE,
        /// Not carried out before our earlier writes are seen.
        WITHHELD,
        /// Not carried out, or not all of it: something went wrong, or it was too much for one time.
        UNFINISHED,
        /// Nobody tried: only a rehearsal.
        PLANNED
    }

    public Look {
        decisions = List.copyOf(decisions);
    }

    /// What really happened.
    ///
    /// @param due the next look, whose reason is in the explanation if there is one
    static Look of(String controller, Explanation explanation, Optional<Next> due) {
        var decisions = explanation.report().map(Look::decisions).orElse(List.of());
        return new Look(controller, explanation.at(), explanation.state(), decisions,
                due.map(it -> new Next(it.at(), why(explanation, it))), explanation.trouble());
    }

    /// What would happen.
    static Look rehearsed(String controller, Plan<?> plan, Instant now) {
        var decisions = plan.steps().stream().map(it -> new Decision(it.name(), it.reason(),
                it.actions().isEmpty() ? Fate.WAITING : Fate.PLANNED, deeds(it.actions(), false))).toList();
        var next = switch (plan.wake()) {
            case Wake.Never() -> Optional.<Next>empty();
            case Wake.At(var when, var why) -> Optional.of(new Next(when, why));
        };
        var busy = plan.steps().stream().anyMatch(it -> !it.actions().isEmpty());
        return new Look(controller, now, busy ? "there is something to do" : "there is nothing to do now", decisions,
                next, Optional.empty());
    }

    private static List<Decision> decisions(Report report) {
        return report.plan().steps().stream().filter(it -> !isRoutine(it)).map(it -> decision(it, report)).toList();
    }

    /// What is asked all the time changes nothing, and nobody waits for it.
    private static boolean isRoutine(Step step) {
        return !step.actions().isEmpty() && step.actions().stream().allMatch(it -> it instanceof Action.Call call
                && call.onlyAsks());
    }

    private static Decision decision(Step step, Report report) {
        if (step.actions().isEmpty()) return new Decision(step.name(), step.reason(), Fate.WAITING, List.of());
        if (report.withheld().contains(step.name()))
            return new Decision(step.name(), step.reason(), Fate.WITHHELD, deeds(step.actions(), false));
        var done = report.byStep().getOrDefault(step.name(), List.of());
        var deeds = new ArrayList<>(deeds(done, true));
        // Names that are made up on the way make a done action differ from the planned one: only the number tells.
        var rest = step.actions().subList(Math.min(done.size(), step.actions().size()), step.actions().size());
        deeds.addAll(deeds(rest, false));
        return new Decision(step.name(), step.reason(), rest.isEmpty() ? Fate.DONE : Fate.UNFINISHED, deeds);
    }

    private static List<Deed> deeds(List<Action> actions, boolean done) {
        return actions.stream().map(it -> new Deed(it.summary(), done)).toList();
    }

    private static String why(Explanation explanation, Next due) {
        if (explanation.state().startsWith("held") || explanation.state().startsWith("could not"))
            return explanation.state();
        return switch (explanation.report().map(Report::outcome).orElse(Outcome.SETTLED)) {
            case Outcome.Again(var when, var why) -> when.isAfter(due.at()) ? due.why() : why;
            case Outcome.BackOff _ -> "trying again after an error";
            case Outcome.Settled(),Outcome.Stopped(_),Outcome.Parked(_) -> due.why();
        };
    }
}
