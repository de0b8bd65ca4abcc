package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.claim.Claim;

/// The end of an Instance. What becomes of its claims hangs on whether it goes alone or with its whole set.
record InstanceTeardown(InstanceView view) {
    private static final String NEEDED = "members that vote must keep their majority: it goes when more of those who"
            + " stay are at work";

    static Plan<InstanceState> plan(InstanceView view) {
        return new InstanceTeardown(view).plan();
    }

    private Plan<InstanceState> plan() {
        if (!view.instance().getMetadata().getFinalizers().contains(InstanceNames.FINALIZER))
            return Plan.idle(view.status());
        if (view.family().isPaused()) return waiting("its set is paused, its deletion waits", Wake.NEVER);
        var claims = view.alone().storage().claims();
        if (keepsClaims(view.spec()) && !claims.isEmpty()) return doing("retain", "claims are kept", released());
        if (view.pod().isPresent() || !claims.isEmpty()) return removal();
        var left = view.instance().getMetadata().getFinalizers().stream().filter(it -> !it.equals(
                InstanceNames.FINALIZER)).toList();
        var actions = new ArrayList<>(Teardown.lastLook(view.id(), Ordered.map(InstanceNames.NAME, view.name()),
                keepsClaims(view.spec())));
        actions.add(FixMeta.change(view.id().key(), view.instance().getMetadata(), left));
        return doing("teardown", "nothing of the Instance is left", actions);
    }

    static boolean keepsClaims(InstanceSpec spec) {
        var retention = spec.alone().retention();
        return spec.scaledDown() ? retention.whenScaled() : retention.whenDeleted();
    }

    /// Its role moves first, then claims go with the pod; they are in use until it is gone.
    private Plan<InstanceState> removal() {
        var pod = view.pod().filter(it -> !it.isTerminating());
        if (pod.isEmpty()) return gone(List.of());
        if (view.spec().scaledDown() && isNeeded(pod.get()))
            return waiting(NEEDED, Wake.at(view.alone().now().plus(InstanceUpdate.AGAIN), NEEDED));
        return switch (Hold.before(view.alone(), pod.get(), view.spec().scaledDown() ? "scale-in" : "teardown")) {
            case Hold.Ask(var mark) -> doing("teardown", view.name() + " is about to go", List.of(mark));
            case Hold.Waiting(var why) -> waiting(why, Wake.NEVER);
            case Hold.Free _ -> switch (view.spec().scaledDown()
                    ? Switchover.beforeRemoval(view.together(), view.blueprint(), pod.get())
                    : Switchover.READY) {
                case Switchover.Ask(var actions) -> doing("switchover", "another member takes over before "
                        + view.name() + " goes", actions);
                case Switchover.Pending(var why, var until) -> waiting(why, until);
                case Switchover.Done(var inVain) -> inVain ? inVain(gone(List.of(removal(pod.get()))))
                        : gone(List.of(removal(pod.get())));
            };
        };
    }

    /// It goes all the same, and its user hears of it.
    private Plan<InstanceState> inVain(Plan<InstanceState> going) {
        var steps = new ArrayList<>(going.steps());
        steps.add(InstanceSetPlanner.news(Switchover.IN_VAIN));
        return new Plan<>(steps, new InstanceReport(view).status(Rollout.doing(List.of(), true, Wake.NEVER)), going
                .wake());
    }

    /// One that is scaled away while others stay goes only as we saw it: it may have become the leader this moment.
    private Action removal(Member pod) {
        return view.spec().scaledDown() ? Moves.delete(pod) : new Action.Delete(pod.facts().id());
    }

    /// What an update of ours has taken away already counts: together they could be a majority. So does whoever goes
    /// beside it.
    private boolean isNeeded(Member pod) {
        if (!pod.isReady() || view.family().isStopped()) return false;
        var together = view.together();
        return Quorum.whileMoving(together, this::isWanted).filter(it -> !it.spares(together, pod)).isPresent()
                || !Quorum.outlasts(together, pod, it -> isWanted(it.name()));
    }

    private boolean isWanted(String name) {
        return view.family().others().stream().anyMatch(it -> it.name().equals(name) && !it.isScaledDown()
                && !it.isTerminating());
    }

    private Plan<InstanceState> gone(List<Action> pod) {
        var deletions = new ArrayList<Action>();
        deletions.addAll(others());
        view.alone().storage().claims().stream().filter(it -> !Deleting.is(it))
                .forEach(it -> deletions.add(new Action.Delete(Identity.of(Volumes.CLAIMS, it))));
        deletions.addAll(pod);
        return deletions.isEmpty() ? waiting("waiting until its pod and its claims are gone", Wake.NEVER)
                : doing("teardown", "the Instance is deleted, and with it what belongs to it", deletions);
    }

    /// Those who stay must be as we saw them, past the cache.
    private List<Action> others() {
        var pod = view.pod().filter(it -> view.spec().scaledDown() && it.isReady());
        return pod.map(it -> new Moves(view.together(), view.blueprint(), List.of()).confirmations(it)).orElse(List
                .of());
    }

    /// They stay, without us as their owner.
    private List<Action> released() {
        return new Claim<>(view.alone().ownership().claims().owner(), List.of(), List.of(), view.alone().storage()
                .claims()).steps().stream().flatMap(it -> it.actions().stream()).toList();
    }

    private Plan<InstanceState> doing(String name, String why, List<Action> actions) {
        return shown(Step.oneByOne(name, why, actions), Wake.NEVER);
    }

    private Plan<InstanceState> waiting(String why, Wake until) {
        return shown(Step.waiting("teardown", why), until);
    }

    private Plan<InstanceState> shown(Step step, Wake wake) {
        return new Plan<>(List.of(step), new InstanceReport(view).status(Rollout.idle()), wake);
    }
}
