package rota.local.agent.simulated;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.agent.pod.Allotment;
import rota.local.agent.pod.Departure;
import rota.local.agent.pod.Exit;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Phase;
import rota.local.agent.pod.PodStatuses;
import rota.local.agent.pod.Scene;
import rota.local.agent.pod.StatusPatch;
import rota.local.agent.pod.Verdict;

/// Decides what a pod does next that nobody really runs. Pure: the same view gives the same plan.
final class SimulatedPlanner {
    private static final int TERM = 15;
    private static final int KILL = 9;

    private static final Duration RESIZE_RETRY = Duration.ofMinutes(1);

    private SimulatedPlanner() {}

    static Plan<String> plan(SimulatedView view) {
        if (view.manifest().departure().isPresent()) return leave(view, view.manifest().departure().get());
        if (Phase.shown(view.pod()).over()) return Plan.idle("");
        var deadline = deadline(view);
        if (deadline.filter(it -> !it.isAfter(view.now())).isPresent()) return expire(view);
        return live(view, deadline);
    }

    private static Plan<String> live(SimulatedView view, Optional<Instant> deadline) {
        var course = Course.of(view, view.now());
        var steps = new ArrayList<Step>(problems(view));
        var allotment = Allotment.of(view.pod(), view.place().room());
        show(view, restarted(course.lives(), allotment.restarts(), view.now()), Optional.empty()).ifPresent(it -> steps
                .add(Step.oneByOne("run", "the pod has come further", List.of(it))));
        var wakes = new ArrayList<Wake>();
        course.next().ifPresent(it -> wakes.add(Wake.at(it, "the next step of its script")));
        deadline.ifPresent(it -> wakes.add(Wake.at(it, "its deadline")));
        allotment.refusal().filter(Allotment.Refusal::mayPass)
                .ifPresent(_ -> wakes.add(Wake.at(view.now().plus(RESIZE_RETRY), "room for a resize")));
        return new Plan<>(steps, "", Wake.atEarliest(wakes));
    }

    /// Says once, before the pod has begun, what in its annotations makes no sense.
    private static List<Step> problems(SimulatedView view) {
        var notes = view.script().problems();
        return notes.isEmpty() || view.activeSince().isPresent() ? List.of()
                : List.of(Step.oneByOne("script", "its annotations make no sense", notes.stream()
                        .map(it -> new Action.Announce(Action.Severity.WARNING, "BadAnnotation", it)).toList()));
    }

    private static Plan<String> expire(SimulatedView view) {
        var stopped = stopped(view.lives(), KILL, view.now());
        return new Plan<>(List.of(Step.oneByOne("expire", "its deadline is over",
                show(view, stopped, Optional.of(Verdict.DEADLINE)).stream().toList())), "", Wake.NEVER);
    }

    /// Containers run on until they have had the time to stop; then the API may forget the pod.
    private static Plan<String> leave(SimulatedView view, Departure departure) {
        var patient = view.script().stop().compareTo(departure.grace()) <= 0;
        var end = patient ? departure.asked().plus(view.script().stop()) : departure.end();
        if (end.isAfter(view.now()) && !view.lives().running().isEmpty()) {
            return new Plan<>(List.of(Step.waiting("stop", "its containers are stopping")), "",
                    Wake.at(end, "its containers have stopped"));
        }
        var actions = new ArrayList<Action>();
        if (!view.lives().running().isEmpty())
            show(view, stopped(view.lives(), patient ? TERM : KILL, end), Optional.empty()).ifPresent(actions::add);
        if (!departure.released()) actions.add(remove(view));
        return new Plan<>(actions.isEmpty() ? List.of()
                : List.of(Step.oneByOne("remove", "its containers have stopped", actions)), "", Wake.NEVER);
    }

    private static Action remove(SimulatedView view) {
        return new Action.Delete(view.manifest().id(), new Request.DeleteOptions(Optional.of(0L), Optional.empty()));
    }

    private static Optional<Action> show(SimulatedView view, Lives lives, Optional<Verdict> verdict) {
        if (lives.equals(Lives.fresh(view.manifest())) && verdict.isEmpty()) return Optional.empty();
        var status = PodStatuses.of(new Scene(view.pod(), view.manifest(), lives, verdict, view.place(), view.now()));
        return StatusPatch.of(view.pod(), status).map(it -> new Action.Patch(it.key(), it.body(), it.subresource(),
                Action.Tolerates.GONE));
    }

    private static Lives stopped(Lives lives, int signal, Instant when) {
        var result = lives;
        for (var life : lives.running()) result = result.with(life.end(Exit.signal(signal), when));
        return result;
    }

    /// Ends those whose new resources need a new start; that comes by itself.
    private static Lives restarted(Lives lives, List<String> names, Instant now) {
        var result = lives;
        for (var life : lives.running())
            if (names.contains(life.name())) result = result.with(life.end(Exit.signal(TERM), now));
        return result;
    }

    private static Optional<Instant> deadline(SimulatedView view) {
        return view.manifest().deadline().flatMap(it -> view.activeSince().map(since -> since.plus(it)));
    }

}
