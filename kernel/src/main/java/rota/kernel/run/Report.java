package rota.kernel.run;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Children;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;

/// What became of a plan, for the queue and for `explain`.
///
/// @param byStep the actions that were carried out, with the names they got, under the names of their steps
/// @param refused the actions that were tried and failed, or may have
/// @param withheld steps that wait until the cache shows our earlier writes
/// @param skipped how many actions were not tried because one before them failed
public record Report(Plan<?> plan, SequencedMap<String, List<Action>> byStep, List<Action> refused,
        List<String> withheld, int skipped, Outcome outcome) {
    private static final Kind LEASES = Kind.of(Lease.class);

    public Report {
        byStep = Ordered.map(byStep);
        refused = List.copyOf(refused);
    }

    /// All actions that were carried out.
    public List<Action> done() {
        return byStep.values().stream().flatMap(List::stream).toList();
    }

    public boolean didNothing() {
        return byStep.isEmpty();
    }

    /// Nothing was done but what is done all the time: to ask other systems how they are, and to say that we live.
    public boolean isRoutine() {
        for (var actions : byStep.values()) for (var action : actions) if (!isRoutine(action)) return false;
        return true;
    }

    private static boolean isRoutine(Action action) {
        return (action instanceof Action.Call call && call.onlyAsks())
                || (action instanceof Action.Patch patch && patch.key().kind().equals(LEASES));
    }

    /// Whether an object was changed; reading past the cache changes none.
    public boolean wrote() {
        for (var actions : byStep.values()) for (var action : actions) if (isWrite(action)) return true;
        return false;
    }

    private static boolean isWrite(Action action) {
        return switch (action) {
            case Action.Create _, Action.Update _, Action.Patch _, Action.Apply _, Action.Delete _ -> true;
            case Action.Confirm _, Action.ConfirmNone _, Action.Look _ -> false;
            case Action.Call _, Action.Announce _ -> false;
        };
    }

    static Report of(Task task, Gate gate, Tally tally, RunParts parts) {
        return new Report(task.plan(), tally.done(), tally.refused(), gate.withheld(), tally.skipped(),
                outcome(task, gate, tally, parts));
    }

    private static Outcome outcome(Task task, Gate gate, Tally tally, RunParts parts) {
        if (tally.trouble().isPresent()) return new Outcome.BackOff(tally.trouble().get(), tally.retryAfter());
        if (tally.pointless().isPresent()) return stopped(task.plan().wake(), tally.pointless().get());
        var wakes = new ArrayList<Wake>();
        wakes.add(task.plan().wake());
        if (gate.cut() > 0) wakes.add(Wake.at(Instant.MIN, gate.cut() + " more to create or delete"));
        if (!gate.withheld().isEmpty()) wakes.addAll(expiries(task, parts));
        return switch (Wake.atEarliest(wakes)) {
            case Wake.Never() -> Outcome.SETTLED;
            case Wake.At(var when, var why) -> new Outcome.Again(when, why);
        };
    }

    /// There is no point in going on now. When the plan wanted to look again, there may be.
    private static Outcome stopped(Wake wake, String why) {
        return switch (wake) {
            case Wake.Never() -> new Outcome.Stopped(why);
            case Wake.At(var when, var reason) -> new Outcome.Again(when, why + "; " + reason);
        };
    }

    /// An event that never comes must not hold the key for ever: look again when the expectation has expired. Where
    /// nothing is open any more the cache caught up during the run: look again at once.
    private static List<Wake> expiries(Task task, RunParts parts) {
        var owner = task.owner();
        var open = parts.rules().children().stream()
                .map(kind -> parts.ledger().expectations().expiry(new Children(owner, kind))).flatMap(Optional::stream)
                .toList();
        var lost = !parts.ledger().unresolved(owner).isEmpty();
        if (open.isEmpty() || lost) return List.of(Wake.at(Instant.MIN, "the cache has caught up"));
        return open.stream().map(it -> Wake.at(it, "waiting until the cache shows what was created and deleted"))
                .toList();
    }
}
