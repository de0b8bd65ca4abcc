package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.Role;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Writes what agents say about the roles of their members on the pods. Pure: the same view gives the same plan.
///
/// Events come again, late and in any order, so what was heard last is noted on the pod: the version that the database
/// gives its leaders or, where it gives none, the time. Nothing older than that counts.
///
/// @param news what was said about pods of the set, in any order
record AgentRoles(InstanceSetSpec spec, List<Member> members, List<AgentNews> news) implements RoleView {
    private static final Comparator<AgentNews> IN_TIME = Comparator.comparingLong(AgentNews::micros)
            .thenComparing(AgentNews::pod).thenComparing(AgentNews::said);

    AgentRoles {
        members = List.copyOf(members);
        news = List.copyOf(news);
    }

    /// What a pod carries of it.
    ///
    /// @param version without a sign; empty: it was never told one
    private record Standing(String role, Optional<Long> version, long told) {
        static Standing of(Member member) {
            return new Standing(member.role(), number(member, InstanceSetNames.ROLE_VERSION),
                    number(member, InstanceSetNames.ROLE_TOLD).orElse(0L));
        }

        private static Optional<Long> number(Member member, String annotation) {
            try {
                return member.facts().annotation(annotation).map(Long::parseUnsignedLong);
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        }

        /// Once a version was told, only a higher one counts.
        boolean isPast(AgentNews said) {
            if (said.version().isEmpty()) return version.isPresent() || said.micros() <= told;
            return version.filter(it -> Long.compareUnsigned(said.version().get(), it) <= 0).isPresent();
        }

        /// What it holds is not taken by older news, nor by news without a version from one that has one.
        boolean isStrongerThan(AgentNews said) {
            if (said.version().isEmpty()) return version.isPresent() || told >= said.micros();
            return version.filter(it -> Long.compareUnsigned(it, said.version().get()) >= 0).isPresent();
        }

        Standing told(AgentNews said, String known) {
            return said.version().isPresent() ? new Standing(known, said.version(), told)
                    : new Standing(known, version, said.micros());
        }

        Standing stripped(AgentNews said) {
            return new Standing("", version, said.version().isPresent() ? told : said.micros());
        }
    }

    @Override
    public List<Step> steps() {
        var steps = new ArrayList<Step>();
        var after = after();
        var changes = members.stream().filter(it -> !it.isTerminating()).flatMap(it -> change(it, Objects
                .requireNonNull(after.get(uid(it)))).stream()).toList();
        if (!changes.isEmpty()) steps.add(Step.slowStart("roles", "pods carry the roles that agents tell", changes));
        members.forEach(it -> trouble(it).ifPresent(steps::add));
        return steps;
    }

    /// The next event tells.
    @Override
    public Wake wake() {
        return Wake.NEVER;
    }

    private SequencedMap<String, Standing> after() {
        var standings = new TreeMap<String, Standing>();
        members.forEach(it -> standings.put(uid(it), Standing.of(it)));
        news.stream().filter(AgentNews::isKnown).sorted(IN_TIME).forEach(it -> hear(it, standings));
        return standings;
    }

    private void hear(AgentNews said, SequencedMap<String, Standing> standings) {
        var own = standings.get(said.pod());
        if (own == null || own.isPast(said)) return;
        var role = spec.role(said.said());
        var others = role.filter(Role::exclusive).isEmpty() ? List.<String>of()
                : standings.sequencedEntrySet().stream().filter(it -> !it.getKey().equals(said.pod())
                        && it.getValue().role().equalsIgnoreCase(said.said())).map(it -> it.getKey()).toList();
        if (others.stream().anyMatch(it -> Objects.requireNonNull(standings.get(it)).isStrongerThan(said))) return;
        standings.put(said.pod(), own.told(said, role.isPresent() ? said.said() : ""));
        others.forEach(it -> standings.computeIfPresent(it, (_, other) -> other.stripped(said)));
    }

    /// Only as it was seen: what somebody else has heard meanwhile must not be lost.
    private static Optional<Action> change(Member member, Standing after) {
        var before = Standing.of(member);
        if (before.equals(after)) return Optional.empty();
        var annotations = Json.Obj.EMPTY;
        if (!before.version().equals(after.version()))
            annotations = annotations.with(InstanceSetNames.ROLE_VERSION, Json.of(Long.toUnsignedString(after.version()
                    .orElseThrow())));
        if (before.told() != after.told())
            annotations = annotations.with(InstanceSetNames.ROLE_TOLD, Json.of(String.valueOf(after.told())));
        var metadata = Json.object("uid", Json.of(uid(member)))
                .with("resourceVersion", Json.of(member.facts().pod().getMetadata().getResourceVersion()))
                .with("labels", Json.object(InstanceSetNames.ROLE, after.role().isEmpty() ? Json.Null.NULL
                        : Json.of(after.role())))
                .with("annotations", annotations);
        return Optional.of(new Action.Patch(member.facts().id().key(), new PatchBody.Merge(Json.object("metadata",
                metadata)), Subresource.NONE, Action.Tolerates.GONE));
    }

    /// What was said last, if it was trouble.
    private Optional<Step> trouble(Member member) {
        return news.stream().filter(it -> it.pod().equals(uid(member))).max(IN_TIME).filter(it -> !it.isKnown())
                .map(it -> Step.waiting("probe", member.name() + " does not say what it is: " + it.trouble()));
    }

    private static String uid(Member member) {
        return member.facts().id().uid();
    }
}
