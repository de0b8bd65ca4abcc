package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Who is on the move by our hand, where members vote or are objects of their own: written on the set before one of
/// them is touched, and only if the set is as we saw it. So two operators, or one that sees the past, cannot each take
/// a different one away: whoever is second has to look again, and finds the first one's ticket.
///
/// @param uids of their pods, by name
record Tickets(SequencedMap<String, String> uids) {
    Tickets {
        uids = Ordered.map(uids);
    }

    static Tickets of(InstanceSetView view) {
        var uids = new TreeMap<String, String>();
        Optional.ofNullable(view.annotations().get(InstanceSetNames.MOVING)).flatMap(Tickets::read)
                .ifPresent(said -> said.fields().forEach((pod, uid) -> {
                    if (uid instanceof Json.Str(var text)) uids.put(pod, text);
                }));
        return new Tickets(uids);
    }

    /// Whether this very pod is on the move, whatever it looks like.
    boolean has(Member member) {
        return member.facts().id().uid().equals(uids.get(member.name()));
    }

    /// Notes these down besides those that are still on the move.
    static Step step(InstanceSetView view, List<Member> next) {
        var uids = new TreeMap<>(of(view).open(view));
        next.forEach(it -> uids.put(it.name(), it.facts().id().uid()));
        return Step.oneByOne("ticket",
                "who is about to move is noted down first, so that nobody takes another one away",
                List.of(note(view, uids)));
    }

    /// The way for members that have a ticket already, because somebody could not use it or is about to: the set must
    /// still be as we saw it. Who takes a ticket away changes its pod first, so that our move then fails.
    static Step confirmed(InstanceSetView view) {
        var seen = ResourceVersion.parse(view.set().getMetadata().getResourceVersion());
        return Step.oneByOne("ticket", "who is about to move is noted down already", List.of(Action.Confirm.unchanged(
                view.id(), seen)));
    }

    /// Forgets those that came back, if there is a reason to do so now. One that is at work as the very pod it was is
    /// changed first: a deletion that somebody has sent on its way must not find it as it was. One that would have to
    /// get another ticket at once keeps the one that it has: two operators would take them from each other in turns.
    ///
    /// @param moving who is to move now
    /// @param isOver nobody is going to move any more
    static Optional<Step> returned(InstanceSetView view, List<Member> moving, boolean isOver) {
        var tickets = of(view);
        var same = view.members().stream().filter(tickets::has).filter(it -> isAtWork(view, it))
                .filter(it -> !moving.contains(it)).toList();
        var open = new TreeMap<>(tickets.open(view));
        same.forEach(it -> open.remove(it.name()));
        if (same.isEmpty() && (!isOver || open.size() == tickets.uids.size())) return Optional.empty();
        var actions = new ArrayList<Action>();
        same.forEach(it -> actions.add(touch(view, it)));
        actions.add(note(view, open));
        return Optional.of(Step.oneByOne("ticket", "members that were on the move are back", actions));
    }

    /// Forgets that of one member when it is back, for a member that looks after itself.
    static Optional<Step> ended(InstanceSetView view, Member member) {
        var tickets = of(view);
        if (!tickets.uids.containsKey(member.name()) || !isAtWork(view, member)) return Optional.empty();
        var left = new TreeMap<>(tickets.uids);
        left.remove(member.name());
        var actions = new ArrayList<Action>();
        if (tickets.has(member)) actions.add(touch(view, member));
        actions.add(note(view, left));
        return Optional.of(Step.oneByOne("ticket", member.name() + " was on the move and is back", actions));
    }

    /// Forgets those of members that there are not any more.
    ///
    /// @param names of all that there are
    static Optional<Step> forgotten(InstanceSetView view, Collection<String> names) {
        var left = new TreeMap<>(of(view).uids);
        return left.keySet().retainAll(names) ? Optional.of(Step.oneByOne("ticket",
                "members that were on the move are gone", List.of(note(view, left)))) : Optional.empty();
    }

    /// Those whose successor is not at work yet.
    private SequencedMap<String, String> open(InstanceSetView view) {
        var open = new TreeMap<String, String>();
        uids.forEach((pod, uid) -> {
            var now = view.member(pod);
            if (now.isPresent() && (has(now.get()) || !isAtWork(view, now.get()))) open.put(pod, uid);
        });
        return open;
    }

    /// Names of those that are not back, whether they are there or not.
    List<String> away(InstanceSetView view) {
        return uids.keySet().stream().filter(it -> view.member(it).filter(now -> !has(now) && isAtWork(view, now))
                .isEmpty()).toList();
    }

    private static boolean isAtWork(InstanceSetView view, Member member) {
        return member.isReady() && (!view.spec().hasRoles() || view.spec().role(member.role()).isPresent());
    }

    private static Action touch(InstanceSetView view, Member member) {
        var metadata = Json.object("uid", Json.of(member.facts().id().uid()))
                .with("resourceVersion", Json.of(member.facts().pod().getMetadata().getResourceVersion()))
                .with("annotations", Json.object(InstanceSetNames.STAYED, Json.of(view.now().toString())));
        return new Action.Patch(member.facts().id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                Subresource.NONE, Action.Tolerates.NOTHING);
    }

    private static Action note(InstanceSetView view, SequencedMap<String, String> uids) {
        var value = uids.isEmpty() ? Json.Null.NULL : Json.of(Codec.write(Codec.json(uids)));
        var metadata = Json.object("uid", Json.of(view.id().uid()))
                .with("resourceVersion", Json.of(view.set().getMetadata().getResourceVersion()))
                .with("annotations", Json.object(InstanceSetNames.MOVING, value));
        return new Action.Patch(view.id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                Subresource.NONE, Action.Tolerates.NOTHING);
    }

    /// What somebody has written by hand may be no JSON.
    private static Optional<Json.Obj> read(String text) {
        try {
            return Optional.of(Codec.readObject(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
