package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.UpdateStrategy;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.Rollout.Restriction;

/// Instances are told their new template by role, within the window and the bounds of the set. Each of them sees to its
/// pod by itself, with the same care once more: see [InstanceUpdate].
final class InstanceRollout {
    private static final UpdateStrategy.Rolling USUAL = new UpdateStrategy.Rolling(Optional.empty(), Optional.empty());

    private final InstancesView view;
    private final Blueprint blueprint;
    private final InstanceSetView members;
    private final List<Step> steps = new ArrayList<>();
    private final List<Action> rewritten = new ArrayList<>();

    private InstanceRollout(InstancesView view, Blueprint blueprint) {
        this.view = view;
        this.blueprint = blueprint;
        this.members = view.strict(blueprint);
    }

    static Rollout of(InstancesView view, Blueprint blueprint) {
        return new InstanceRollout(view, blueprint).run();
    }

    private Rollout run() {
        var wanted = NewInstance.of(view.direct());
        var quiet = view.deputies().stream().filter(it -> !it.isTerminating()).flatMap(it -> quieted(wanted, it)
                .stream()).map(InstanceRollout::update).toList();
        if (!quiet.isEmpty()) {
            steps.add(Step.slowStart("follow", "Instances follow their set in what no pod has to do with", quiet));
            return done();
        }
        if (outdated().isEmpty()) forget();
        else if (!new InstanceAlignment(view, blueprint).isAligned())
            waits("waiting until all instances are there, and no other");
        else if ("true".equals(members.annotations().get(InstanceSetNames.UPDATE_PAUSED)))
            waits("the update is paused by the annotation " + InstanceSetNames.UPDATE_PAUSED);
        else if (view.isOnDelete()) outdated().forEach(this::rewrite);
        else
            roll();
        if (!rewritten.isEmpty())
            steps.add(Step.oneByOne("update", "Instances are told their new template", rewritten));
        return done();
    }

    /// One that another controller has made asks for the same under another hash.
    private Optional<Instance> quieted(NewInstance wanted, Deputy deputy) {
        var live = deputy.instance();
        return wanted.quieted(live).or(() -> blueprint.of(deputy.name()).filter(it -> !it.revision().equals(deputy
                .hash()) && wanted.isMet(live, it.template())).map(it -> wanted.renamed(live, it.template())));
    }

    private Rollout done() {
        return new Rollout(steps, new Restriction.Free(), false, Wake.NEVER);
    }

    /// Who was scaled away in the middle of its move must not count for ever.
    private void forget() {
        Tickets.forgotten(view.direct(), view.deputies().stream().map(Deputy::name).toList()).ifPresent(steps::add);
    }

    private void roll() {
        var rolling = members.spec().updates().strategy() instanceof UpdateStrategy.Rolling said ? said : USUAL;
        var limits = Window.of(rolling, members, blueprint);
        // Who is on its way already goes straight to what is wanted now, or stays: nobody more goes down by that.
        outdated().stream().filter(it -> isOnItsWay(view.deputy(it.name()).orElseThrow())).forEach(this::rewrite);
        if (!rewritten.isEmpty()) return;
        var stuck = UpdateOrder.sorted(members).stream().limit(limits.window()).filter(this::isOld).filter(it -> view
                .idle().contains(it.name())).findFirst();
        if (stuck.isPresent()) {
            rewrite(stuck.get()); // it has nothing to lose, and may never become ready otherwise
            return;
        }
        var quota = UpdateOrder.quota(members, it -> Decision.isUpToDate(blueprint, it));
        var most = Math.min(Math.min(limits.budget(), quota), limits.window() - limits.updated());
        var voters = Quorum.of(members).left();
        for (var member : UpdateOrder.sorted(members)) {
            var why = rewritten.size() >= most ? Optional.of(full(limits, quota)) : gate(member);
            if (why.isPresent()) {
                waits(why.get());
                return;
            }
            if (!isOld(member)) continue;
            if (Quorum.votes(members.spec(), member) && voters-- <= 0) {
                waits("members that vote must keep their majority: waiting until more of them are at work");
                return;
            }
            rewrite(member);
        }
    }

    private String full(Window limits, int quota) {
        if (limits.updated() + rewritten.size() >= limits.window())
            return limits.window() + " instances may be updated, and they are";
        return rewritten.size() >= quota
                ? "waiting until members that go before are up to date, ready and know their role"
                : limits.maxUnavailable() + " may be unavailable at once: waiting until more are not";
    }

    /// The first in order that is not well blocks all behind it.
    private Optional<String> gate(Member member) {
        if (!member.isReady()) return Optional.of("waiting until " + member.name() + " is up to date and ready");
        if (!members.isAvailable(member)) return Optional.of("waiting until " + member.name() + " is available");
        return members.spec().hasRoles() && !member.hasRole()
                ? Optional.of("waiting until " + member.name() + " knows its role")
                : Optional.empty();
    }

    /// Its Instance asks for something else than the set; it may be on its way otherwise.
    private boolean isOld(Member member) {
        return blueprint.of(member.name()).filter(it -> !it.revision().equals(member.revision())).isPresent();
    }

    private static boolean isOnItsWay(Deputy deputy) {
        return !deputy.isDone() && !deputy.isResting();
    }

    private List<Member> outdated() {
        return members.members().stream().filter(it -> blueprint.roster().has(it.name()))
                .filter(it -> !Decision.isUpToDate(blueprint, it)).toList();
    }

    private void rewrite(Member member) {
        if (!isOld(member)) return;
        var deputy = view.deputy(member.name()).orElseThrow();
        rewritten.add(update(NewInstance.of(view.direct()).rewritten(deputy.instance(), blueprint.of(member.name())
                .orElseThrow().template())));
    }

    private static Action update(Instance changed) {
        return new Action.Update(changed, Subresource.NONE);
    }

    private void waits(String why) {
        steps.add(Step.waiting("update", why));
    }
}
