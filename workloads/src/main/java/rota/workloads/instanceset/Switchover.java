package rota.workloads.instanceset;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.Role;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Wake;

/// Makes another member take over before a member is restarted or removed. That it was asked for is written on the pod,
/// so that a restart of ours neither forgets it nor asks twice. For a leader we wait until its role has moved, but not
/// for ever.
sealed interface Switchover {
    /// What a role may take to move beyond the time of the action itself.
    Duration SETTLING = Duration.ofSeconds(30);

    /// The pod may go.
    ///
    /// @param inVain the role did not move in time
    record Done(boolean inVain) implements Switchover {}

    /// It has to be asked for.
    record Ask(List<Action> actions) implements Switchover {}

    /// It was asked for; its role has not moved yet.
    record Pending(String why, Wake until) implements Switchover {}

    /// What users hear of a role that did not move.
    Action.Announce IN_VAIN = new Action.Announce(Action.Severity.WARNING, InstanceSetNames.SWITCHOVER_FAILED,
            "no other member has taken over in time, the one that leads goes all the same");

    /// How often it is begun anew when nobody answers.
    int TRIES = 2;

    Done READY = new Done(false);

    /// For a member that starts anew: every one is told, whatever its role.
    static Switchover before(InstanceSetView view, Blueprint blueprint, Member member) {
        var action = view.spec().lifecycle().switchover();
        if (action.isEmpty() || !member.hasRole()) return READY;
        var mark = Mark.of(view, member);
        if (mark.isEmpty()) return new Ask(asked(view, blueprint, member, 1));
        var binding = isTop(view, member) && candidate(view, blueprint, member).isPresent();
        return binding ? leader(view, blueprint, member, mark.get()) : READY;
    }

    /// What was asked of it before it led does not count. An attempt that nobody answered is made once more: we may
    /// have died before we made it.
    private static Switchover leader(InstanceSetView view, Blueprint blueprint, Member member, Mark mark) {
        if (!mark.role().equals(member.role())) return new Ask(asked(view, blueprint, member, 1));
        var action = view.spec().lifecycle().switchover().orElseThrow();
        var end = mark.asked().plus(action.longest()).plus(SETTLING);
        var isOver = !view.now().isBefore(end);
        if (mark.answered() && isOver) return new Done(true);
        if (!mark.answered() && isOver)
            return mark.tries() < TRIES ? new Ask(asked(view, blueprint, member, mark.tries() + 1)) : new Done(true);
        var calls = mark.answered() ? List.<Action>of() : calls(view, blueprint, member, mark.tries());
        if (!calls.isEmpty()) return new Ask(calls);
        var why = mark.answered() ? "waiting until the role " + member.role() + " has moved away from " + member.name()
                : "there is nobody whom switchover can be called on before " + member.name() + " goes";
        return new Pending(why, Wake.at(end, why));
    }

    /// For a member that is scaled away: only a leader is told.
    static Switchover beforeRemoval(InstanceSetView view, Blueprint blueprint, Member member) {
        return isTop(view, member) ? before(view, blueprint, member) : READY;
    }

    /// Whether it leads: its role is one that only one may have, or the one that is updated last.
    static boolean isTop(InstanceSetView view, Member member) {
        var spec = view.spec();
        var top = UpdateOrder.top(spec);
        return spec.role(member.role()).filter(it -> it.exclusive() || (it.priority() == top
                && spec.roles().stream().mapToInt(Role::priority).anyMatch(other -> other < top))).isPresent();
    }

    /// Who should take over: somebody at work who stays, of the newest template if there is one.
    private static Optional<Member> candidate(InstanceSetView view, Blueprint blueprint, Member member) {
        return view.members().stream().filter(it -> !it.name().equals(member.name())).filter(Member::isReady)
                .filter(Member::hasRole)
                .filter(it -> !Quorum.isElected(view.spec()) || Quorum.votes(view.spec(), it))
                .min(Comparator.<Member, Boolean>comparing(it -> !blueprint.roster().has(it.name()))
                        .thenComparing(it -> !Decision.isUpToDate(blueprint, it))
                        .thenComparingInt(it -> -UpdateOrder.priority(view.spec(), it))
                        .thenComparing(Member::name, InstanceName.ASCENDING));
    }

    /// What was asked is written down before and after: an answer that got lost is asked for again.
    private static List<Action> asked(InstanceSetView view, Blueprint blueprint, Member member, int tries) {
        var actions = new ArrayList<Action>();
        actions.add(new Mark(view.generation(), member.role(), view.now(), tries, false).on(member));
        actions.addAll(calls(view, blueprint, member, tries));
        return List.copyOf(actions);
    }

    private static List<Action> calls(InstanceSetView view, Blueprint blueprint, Member member, int tries) {
        var action = view.spec().lifecycle().switchover().orElseThrow();
        var actions = new ArrayList<>(new Actions(MemberCall.SWITCHOVER, action, parameters(view, blueprint, member),
                List.of()).on(view, member));
        if (!actions.isEmpty())
            actions.add(new Mark(view.generation(), member.role(), view.now(), tries, true).on(member));
        return List.copyOf(actions);
    }

    private static SequencedMap<String, String> parameters(InstanceSetView view, Blueprint blueprint, Member member) {
        var values = new LinkedHashMap<String, String>();
        values.put("KB_SWITCHOVER_CURRENT_NAME", member.name());
        values.put("KB_SWITCHOVER_CURRENT_FQDN", fqdn(view, member.name()));
        values.put("KB_SWITCHOVER_ROLE", member.role());
        if (isTop(view, member)) candidate(view, blueprint, member).ifPresent(it -> {
            values.put("KB_SWITCHOVER_CANDIDATE_NAME", it.name());
            values.put("KB_SWITCHOVER_CANDIDATE_FQDN", fqdn(view, it.name()));
        });
        return values;
    }

    private static String fqdn(InstanceSetView view, String pod) {
        var labels = Optional.ofNullable(view.set().getMetadata().getLabels());
        var cluster = labels.map(it -> it.get(InstanceSetNames.CLUSTER));
        var component = labels.map(it -> it.get(InstanceSetNames.COMPONENT));
        var set = cluster.isPresent() && component.isPresent() ? cluster.get() + "-" + component.get() : view.name();
        return pod + "." + InstanceSetNames.headless(set) + "." + view.namespace() + ".svc." + view.settings().domain();
    }

    /// What a pod carries of it.
    ///
    /// @param generation of the set at that time: what was asked for another change of it does not count
    /// @param role its role at that time
    record Mark(long generation, String role, Instant asked, int tries, boolean answered) {
        static Optional<Mark> of(InstanceSetView view, Member member) {
            return member.facts().annotation(InstanceSetNames.SWITCHOVER).flatMap(Mark::read)
                    .filter(it -> it.generation == view.generation());
        }

        private static Optional<Mark> read(String text) {
            try {
                var mark = Codec.readObject(text);
                return Optional.of(new Mark(mark.whole("generation").orElse(-1), mark.text("role").orElse(""),
                        Instant.parse(mark.text("asked").orElse("")), mark.whole("tries").orElse(1),
                        mark.truth("answered").orElse(false)));
            } catch (IllegalArgumentException | DateTimeException _) {
                return Optional.empty();
            }
        }

        Action on(Member member) {
            var text = Codec.write(Json.object("generation", Json.of(generation)).with("role", Json.of(role))
                    .with("asked", Json.of(asked.toString())).with("tries", Json.of(tries))
                    .with("answered", Json.of(answered)));
            var metadata = Json.object("uid", Json.of(member.facts().id().uid())).with("annotations",
                    Json.object(InstanceSetNames.SWITCHOVER, Json.of(text)));
            return new Action.Patch(member.facts().id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                    Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS);
        }
    }
}
