package rota.local.agent.process;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.agent.launch.Launch;
import rota.local.agent.pod.Allotment;
import rota.local.agent.pod.Grace;
import rota.local.agent.pod.Member;
import rota.local.agent.pod.Sequence;
import rota.local.agent.pod.State;
import rota.local.agent.volume.Volumes;

/// A pod that is to go on: what to start, what to stop, what to say.
final class Living {
    private static final Duration RESIZE_RETRY = Duration.ofMinutes(1);
    private static final Duration FILE_RETRY = Duration.ofSeconds(10);

    private final ProcessView view;
    private final Sequence sequence;
    private final Volumes volumes;
    private final List<Action> starts = new ArrayList<>();
    private final List<Action> holds = new ArrayList<>();
    private final List<Wake> wakes = new ArrayList<>();

    private Living(ProcessView view) {
        this.view = view;
        this.sequence = Sequence.of(view.manifest(), view.local().lives());
        this.volumes = Volumes.of(view.context());
    }

    static Plan<String> plan(ProcessView view) {
        return new Living(view).plan();
    }

    private Plan<String> plan() {
        sequence.starts().forEach(this::begin);
        view.deadline().ifPresent(it -> wakes.add(Wake.at(it, "its deadline")));
        var allotment = Allotment.of(view.pod(), view.context().place().room());
        allotment.refusal().filter(Allotment.Refusal::mayPass)
                .ifPresent(_ -> wakes.add(Wake.at(view.now().plus(RESIZE_RETRY), "room for a resize")));
        var steps = ProcessPlanner.steps(
                Step.oneByOne("hold", "something is missing", holds),
                Step.oneByOne("start", "its turn has come", starts),
                Step.oneByOne("restart", "it must not go on", restarts(allotment.restarts())),
                Step.oneByOne("stop", "nobody is left to serve", sidecars()),
                Step.oneByOne("refresh", "what it refers to has changed", refresh()),
                // What is started now changes the status at once: no need to write it twice.
                starts.isEmpty() && holds.isEmpty()
                        ? ProcessPlanner.show(view, view.local().lives(), Optional.empty())
                        : Step.waiting("status", "it changes"));
        return new Plan<>(steps, "", Wake.atEarliest(wakes));
    }

    private void begin(Sequence.Start start) {
        var name = start.member().name();
        if (view.local().stopping().containsKey(name)) return;
        var rested = view.local().resting().getOrDefault(name, Instant.EPOCH);
        var due = start.notBefore().isAfter(rested) ? start.notBefore() : rested;
        if (due.isAfter(view.now())) {
            wakes.add(Wake.at(due, "the next start of " + name));
        } else if (volumes.problems().isEmpty()) {
            switch (Launch.of(view.context(), start.member(), view.given())) {
                case Launch.Result.Ready(var launch) ->
                        starts.add(new Calls.Start(view.manifest().id(), launch, volumes));
                case Launch.Result.Blocked(var reason, var message) -> {
                    hold(start.member(), reason, message, reason);
                    // Nobody tells us that a container has written a file.
                    if (readsFiles(start.member())) wakes.add(Wake.at(view.now().plus(FILE_RETRY), "its file"));
                }
            }
        } else {
            hold(start.member(), "ContainerCreating", String.join("; ", volumes.problems()), "FailedMount");
        }
    }

    private static boolean readsFiles(Member member) {
        return member.spec().getEnv().stream().anyMatch(it -> it.getValueFrom() != null
                && it.getValueFrom().getFileKeyRef() != null);
    }

    /// Says it once: the next time, the container waits for this reason already.
    private void hold(Member member, String reason, String message, String event) {
        if (view.local().lives().of(member).state() instanceof State.Waiting(var was, var before)
                && was.equals(reason) && before.equals(message))
            return;
        holds.add(new Action.Announce(Severity.WARNING, event, message));
        holds.add(new Calls.Hold(view.manifest().id(), member.name(), reason, message));
    }

    /// Those that must not go on, and those whose new resources need a new start.
    private List<Action> restarts(List<String> resized) {
        var actions = new ArrayList<Action>();
        Stream.concat(view.local().condemned().keySet().stream(), resized.stream()).distinct()
                .filter(it -> view.local().lives().of(it).running())
                .forEach(it -> Stops.one(view, it, view.now().plus(grace(it)), false).forEach(actions::add));
        return actions;
    }

    /// The probe that failed may have a grace period of its own: that for the startup, until it is over.
    private Duration grace(String container) {
        if (!view.local().condemned().containsKey(container)) return view.grace();
        var spec = view.manifest().member(container).spec();
        var started = view.local().lives().of(container).started();
        return Optional.ofNullable(started ? spec.getLivenessProbe() : spec.getStartupProbe())
                .flatMap(it -> Optional.ofNullable(it.getTerminationGracePeriodSeconds())).map(Grace::of)
                .orElse(view.grace());
    }

    private List<Action> sidecars() {
        return sequence.stops().stream().limit(1)
                .flatMap(it -> Stops.one(view, it, view.now().plus(view.grace()), false)).toList();
    }

    private List<Action> refresh() {
        var stale = view.local().volumes().filter(it -> !it.equals(volumes)).isPresent();
        return stale && volumes.problems().isEmpty() && !view.local().lives().running().isEmpty()
                ? List.of(new Calls.Refresh(view.manifest().id(), volumes))
                : List.of();
    }
}
