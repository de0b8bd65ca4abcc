package rota.workloads.instanceset;

import static rota.workloads.instanceset.AnInstanceSet.AMember.up;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import rota.api.client.Request.PatchBody;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Members that live as the plans for them say: they go down, come back, find their roles, and elect a leader when they
/// have none. What must never be is checked at every deletion.
final class Troupe {
    /// Where a member is in its life.
    enum Stage {
        AT_WORK, GOING, ABSENT, STARTING,
        /// Ready, but it does not know its role yet.
        WITHOUT_ROLE
    }

    /// What the user allows.
    ///
    /// @param inPlace members restart where they are, instead of being made anew
    record Bounds(String strategy, int maxUnavailable, boolean inPlace) {
        String spec() {
            return "'memberUpdateStrategy':'" + strategy + "','instanceUpdateStrategy':{'rollingUpdate':{"
                    + "'maxUnavailable':" + maxUnavailable + "}}";
        }
    }

    private static final class Actor {
        private Stage stage = Stage.AT_WORK;
        private String role;
        private boolean updated;
        private String mark = "";

        Actor(String role) {
            this.role = role;
        }
    }

    private final Map<String, Actor> actors = new LinkedHashMap<>();
    private final RandomGenerator random;
    private final Bounds bounds;
    private final int voters;
    private final List<String> wanting = new ArrayList<>();
    private String tickets = "";
    private int restarts;

    Troupe(int followers, int learners, Bounds bounds, RandomGenerator random) {
        this.random = random;
        this.bounds = bounds;
        this.voters = followers + 1;
        var leader = random.nextInt(followers + 1);
        for (var i = 0; i <= followers; i++) actors.put("db-" + i, new Actor(i == leader ? "leader" : "follower"));
        for (var i = 0; i < learners; i++) actors.put("db-" + (followers + 1 + i), new Actor("learner"));
    }

    /// One reconcile, and then something that happens by itself.
    void act() {
        var set = AnInstanceSet.of(actors.size()).with(AnInstanceSet.ROLES).with(AnInstanceSet.SWITCHOVER).with(bounds
                .spec())
                .with("'podManagementPolicy':'Parallel'")
                .metadata("'finalizers':['" + InstanceSetNames.FINALIZER + "'],'annotations':{" + tickets + "}");
        actors.forEach((name, actor) -> {
            if (actor.stage != Stage.ABSENT) set.having(member(name, actor));
        });
        InstanceSetPlanner.plan(set.view()).actions().forEach(this::carryOut);
        happen();
    }

    boolean isDone() {
        return actors.values().stream().allMatch(it -> it.updated && it.stage == Stage.AT_WORK);
    }

    int restarts() {
        return restarts;
    }

    private AMember member(String name, Actor actor) {
        var before = bounds.inPlace ? up(name).image("db:0") : AMember.old(name);
        var member = actor.updated ? up(name) : before;
        if (actor.updated && !bounds.inPlace)
            member = member.changed(pod -> pod.withAt(Json.of("uid-of-the-new-" + name), "metadata", "uid"));
        if (!actor.mark.isEmpty()) member = member.annotation(InstanceSetNames.SWITCHOVER, actor.mark);
        return switch (actor.stage) {
            case AT_WORK -> member.role(actor.role);
            case GOING -> member.role(actor.role).going();
            case STARTING -> member.unready();
            case WITHOUT_ROLE -> member;
            case ABSENT -> throw new IllegalStateException(name + " is not there");
        };
    }

    private void carryOut(Action action) {
        switch (action) {
            case Action.Delete delete -> delete(delete.key().name());
            case Action.Create create -> create(create.key().name());
            case Action.Patch patch when patch.key().kind().equals(InstanceSetNames.KIND) -> note(patch);
            case Action.Patch(var key, PatchBody.Strategic _, _, _) -> restart(key.name());
            case Action.Patch patch -> mark(patch);
            case MemberCall call -> {
                if (leads(call.request().pod().name()))
                    wanting.add(call.request().parameters().getOrDefault("KB_SWITCHOVER_CANDIDATE_NAME", ""));
            }
            case Action.Confirm _, Action.ConfirmNone _, Action.Announce _, Action.Look _ -> {}
            case Action.Update _, Action.Apply _, Action.Call _ -> {}
        }
    }

    private void delete(String name) {
        check(!bounds.inPlace, name + " can be changed where it is");
        goes(name);
    }

    private void restart(String name) {
        check(bounds.inPlace, name + " cannot be changed where it is");
        goes(name);
        create(name);
    }

    private void goes(String name) {
        var actor = actor(name);
        check(actor.stage == Stage.AT_WORK && !actor.updated, name + " is restarted once, and only when it is at work");
        var leads = leads(name);
        actor.stage = Stage.GOING;
        restarts++;
        var down = actors.values().stream().filter(it -> it.stage != Stage.AT_WORK && it.stage != Stage.WITHOUT_ROLE)
                .count();
        check(down <= bounds.maxUnavailable, down + " are down, and " + bounds.maxUnavailable + " may be");
        var upVoters = actors.values().stream().filter(it -> it.stage == Stage.AT_WORK && !it.role.equals("learner"))
                .count();
        if (voters > 2 && !actor.role.equals("learner"))
            check(upVoters > voters / 2, upVoters + " of " + voters + " voters are at work");
        if (leads)
            check(actors.entrySet().stream().filter(it -> !it.getKey().equals(name)).allMatch(
                    it -> it.getValue().updated && it.getValue().stage == Stage.AT_WORK), "the leader goes last");
        if (leads) check(actors.size() == 1 || voters == 1, "a leader hands over before it goes");
    }

    private void create(String name) {
        var actor = actor(name);
        actor.stage = Stage.STARTING;
        actor.updated = true;
        actor.mark = "";
    }

    private void mark(Action.Patch patch) {
        var changes = ((PatchBody.Merge) patch.body()).changes();
        changes.text("metadata", "annotations", InstanceSetNames.SWITCHOVER).ifPresent(it -> actor(patch.key()
                .name()).mark = it);
    }

    private void note(Action.Patch patch) {
        var said = ((PatchBody.Merge) patch.body()).changes().text("metadata", "annotations", InstanceSetNames.MOVING);
        tickets = said.map(it -> "'" + InstanceSetNames.MOVING + "':'" + it.replace("\"", "\\\"") + "'").orElse("");
    }

    private Actor actor(String name) {
        return Objects.requireNonNull(actors.get(name), name);
    }

    private boolean leads(String name) {
        var actor = actor(name);
        return actor.role.equals("leader") && actor.stage == Stage.AT_WORK;
    }

    private void happen() {
        var possible = new ArrayList<Runnable>();
        actors.forEach((_, actor) -> {
            switch (actor.stage) {
                case GOING -> possible.add(() -> actor.stage = Stage.ABSENT);
                case STARTING -> possible.add(() -> actor.stage = Stage.WITHOUT_ROLE);
                case WITHOUT_ROLE -> possible.add(() -> findRole(actor));
                case AT_WORK, ABSENT -> {}
            }
        });
        if (!wanting.isEmpty()) possible.add(() -> elect(wanting.removeFirst()));
        if (possible.isEmpty()) return;
        possible.get(random.nextInt(possible.size())).run();
    }

    private void findRole(Actor actor) {
        actor.stage = Stage.AT_WORK;
        if (!actor.role.equals("learner")) actor.role = hasLeader(actor) ? "follower" : "leader";
    }

    private boolean hasLeader(Actor except) {
        return actors.values().stream().anyMatch(it -> it != except && it.role.equals("leader")
                && it.stage == Stage.AT_WORK);
    }

    private void elect(String candidate) {
        var next = actors.get(candidate);
        if (next == null || next.stage != Stage.AT_WORK || next.role.equals("learner")) return;
        actors.values().stream().filter(it -> it.role.equals("leader")).forEach(it -> it.role = "follower");
        next.role = "leader";
    }

    private void check(boolean holds, String what) {
        if (holds) return;
        var scene = new LinkedHashMap<String, Json>();
        actors.forEach((name, it) -> scene.put(name, Json.of(it.role + (it.updated ? " new " : " old ") + it.stage)));
        throw new AssertionError("expected: " + what + "; found " + scene + " with " + bounds);
    }
}
