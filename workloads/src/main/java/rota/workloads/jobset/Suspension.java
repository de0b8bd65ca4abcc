package rota.workloads.jobset;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.kernel.plan.Step;

/// Lets Jobs rest, or go on.
///
/// @param said what can be said now; nothing while it is being done
record Suspension(List<Step> steps, Optional<Statement> said) {
    private static final String NAME = "suspend";

    static Suspension of(JobSetView view, Startup startup) {
        return view.spec().suspended() ? resting(view) : goingOn(view, startup);
    }

    /// That none runs can be said when all that we created are seen.
    private static Suspension resting(JobSetView view) {
        var running = view.active().stream().filter(it -> !it.isSuspended() && !it.isLeaving()).toList();
        if (running.isEmpty())
            return new Suspension(List.of(Step.waiting(NAME, "spec.suspend is true")),
                    view.settled() ? Optional.of(Statement.SUSPENDED) : Optional.empty());
        return new Suspension(List.of(Step.slowStart(NAME, "spec.suspend is true", confirmed(view, running.stream()
                .map(Suspension::rest)))), Optional.empty());
    }

    private static Suspension goingOn(JobSetView view, Startup startup) {
        var resting = startup.admitted().stream().flatMap(group -> view.active().stream().filter(it -> it.isSuspended()
                && !it.isLeaving() && it.group().equals(group.name())).map(it -> Resumption.of(view, group, it)))
                .toList();
        if (resting.isEmpty())
            return new Suspension(List.of(), startup.isUnderWay() ? Optional.empty()
                    : Optional.of(Statement.RESUMED));
        var waiting = resting.stream().filter(it -> it.actions().isEmpty()).map(it -> Step.waiting("resume",
                it.job().name() + " must have come to rest before it can be changed"));
        var going = Step.oneByOne("resume", "spec.suspend is false", confirmed(view, resting.stream()
                .flatMap(it -> it.actions().stream())));
        return new Suspension(Stream.concat(waiting, Stream.of(going)).toList(),
                Optional.empty());
    }

    /// A rest ends what runs, so the set is looked at past the cache first: our copy of it may be an old one, and two
    /// operators of which one sees the past would tell the Jobs to rest and to go on in turns.
    private static List<Action> confirmed(JobSetView view, Stream<Action> actions) {
        var wanted = actions.toList();
        var seen = ResourceVersion.parse(view.set().getMetadata().getResourceVersion());
        return wanted.isEmpty() ? wanted
                : Stream.concat(Stream.of(Action.Confirm.unchanged(view.id(), seen)), wanted.stream()).toList();
    }

    Draft told(Draft draft) {
        if (said.isEmpty()) return draft;
        var told = draft.with(said.get());
        return said.get().equals(Statement.SUSPENDED) ? told.with(Statement.RESTART_SUSPENDED) : told;
    }

    private static Action rest(ChildJob job) {
        var body = Json.object("metadata", Json.object("uid", Json.of(job.id().uid())))
                .with("spec", Json.object("suspend", Json.of(true)));
        return new Action.Patch(job.id().key(), new PatchBody.Merge(body), Subresource.NONE, Tolerates.GONE);
    }
}
