package rota.workloads.instanceset;

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
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.Role;
import rota.api.instanceset.RoleProbe;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.RoleReports.Report;

/// Asks members for their roles and writes them on their pods. Pure: the same view gives the same plan.
///
/// @param reports what each pod that is at work said last, by its UID
record RolePlanner(InstanceSetSpec spec, RoleProbe probe, List<Member> members, SequencedMap<String, Report> reports,
        Instant now) implements RoleView {
    RolePlanner {
        members = List.copyOf(members);
        reports = Ordered.map(reports);
    }

    @Override
    public List<Step> steps() {
        var steps = new ArrayList<Step>();
        var labels = members.stream().flatMap(it -> label(it).stream()).toList();
        if (!labels.isEmpty()) steps.add(Step.slowStart("roles", "pods carry the roles of their members", labels));
        var questions = members.stream().filter(this::isDue).map(this::question).toList();
        if (!questions.isEmpty())
            steps.add(Step.slowStart("probe", "members are asked for their roles every " + probe.period().toSeconds()
                    + " s", questions));
        members.forEach(it -> trouble(it).ifPresent(steps::add));
        return steps;
    }

    /// Who was asked now has an answer at once.
    @Override
    public Wake wake() {
        if (members.stream().anyMatch(this::isDue)) return Wake.at(now, "members have said what they are");
        return Wake.atEarliest(members.stream().filter(Member::isReady).flatMap(it -> report(it).stream())
                .map(it -> Wake.at(it.heard().plus(probe.period()), "members are asked for their roles again"))
                .toList());
    }

    /// One that has become ready since it was asked may be another by now.
    private boolean isDue(Member member) {
        if (!member.isReady()) return false;
        var report = report(member);
        return report.isEmpty() || !now.isBefore(report.get().heard().plus(probe.period()))
                || isPast(member, report.get());
    }

    /// What it said before it began anew. A clock that is ahead of ours tells nothing.
    private boolean isPast(Member member, Report report) {
        return member.begun().filter(it -> it.isAfter(report.heard()) && !it.isAfter(now)).isPresent();
    }

    private Action question(Member member) {
        var call = new Actions("roleProbe", probe.action(), new LinkedHashMap<>(), List.of())
                .to(member, new LinkedHashMap<>()).orElseThrow(() -> new IllegalStateException(
                        "expected a probe that can be called: sets with another one are refused"));
        return new RoleCall(member.facts().id().uid(), call.request(), now);
    }

    private Optional<Action> label(Member member) {
        var wanted = wanted(member);
        if (wanted.isEmpty() || wanted.get().equals(member.role()) || member.isTerminating()) return Optional.empty();
        var value = wanted.get().isEmpty() ? Json.Null.NULL : Json.of(wanted.get());
        var metadata = Json.object("uid", Json.of(member.facts().id().uid())).with("labels", Json.object(
                InstanceSetNames.ROLE, value));
        return Optional.of(new Action.Patch(member.facts().id().key(), new PatchBody.Merge(Json.object("metadata",
                metadata)), Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    /// What its label should say; empty: whatever it says.
    private Optional<String> wanted(Member member) {
        var said = report(member).filter(it -> it.trouble().isEmpty() && member.isReady() && !isPast(member, it))
                .map(Report::role);
        var role = said.orElse(member.role());
        var known = spec.role(role);
        if (known.filter(Role::exclusive).isPresent() && holder(role).filter(it -> !it.equals(member.name()))
                .isPresent())
            return Optional.of("");
        return said.map(it -> known.isPresent() ? it : "");
    }

    /// Who has a role that only one may have: the last who came to it.
    private Optional<String> holder(String role) {
        return members.stream().filter(it -> report(it).filter(said -> said.role().equals(role) && said.trouble()
                .isEmpty()).isPresent()).max(Comparator.<Member, Instant>comparing(it -> report(it).orElseThrow()
                        .since()).thenComparing(Member::name))
                .map(Member::name);
    }

    private Optional<Step> trouble(Member member) {
        return report(member).filter(it -> !it.trouble().isEmpty()).map(it -> Step.waiting("probe", member.name()
                + " does not say what it is: " + it.trouble()));
    }

    private Optional<Report> report(Member member) {
        return Optional.ofNullable(reports.get(member.facts().id().uid()));
    }
}
