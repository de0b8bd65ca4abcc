package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceSetStatus.Counts;
import rota.api.instanceset.InstanceSetStatus.Revisions;
import rota.api.instanceset.TemplateStatus;
import rota.api.meta.Conditions;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.Blueprint.Pattern;
import rota.workloads.pods.Availability;

/// The status that a view asks for: what was seen, never what is about to be done.
record Report(InstanceSetView view, Blueprint blueprint) {

    static Report of(InstanceSetView view, Blueprint blueprint) {
        return new Report(view, blueprint);
    }

    InstanceSetStatus status(Rollout rollout) {
        var counts = counts(view.members(), view.spec().replicas());
        return new InstanceSetStatus(view.generation(), counts, revisions(counts), blueprint.roster().assigned(),
                templates(), new InstanceStates(view, blueprint).all(), new SetConditions(view, blueprint).all(rollout,
                        counts),
                selector());
    }

    /// Only where the user asks for it: the definition that upstream has does not know the field.
    private String selector() {
        if (!"true".equals(view.annotations().get(InstanceSetNames.SCALE_SELECTOR))) return "";
        return InstanceSetNames.matchLabels(view.name()).entrySet().stream().map(it -> it.getKey() + "=" + it
                .getValue()).sorted().collect(Collectors.joining(","));
    }

    /// When something about it changes by the passing of time alone.
    Wake wake() {
        var facts = view.members().stream().filter(Member::isReady).map(Member::facts).toList();
        return Wake.atEarliest(List.of(Availability.nextCheck(facts, view.spec().minReady(), view.now()),
                Wake.atEarliest(view.members().stream().map(it -> Failure.wake(it, view.now())).toList())));
    }

    /// What a refused set shows: the pods that it has, and why nothing is done.
    static InstanceSetStatus refused(InstanceSetView view, String why) {
        var before = view.status();
        var ready = (int) view.members().stream().filter(Member::isReady).count();
        var available = (int) view.members().stream().filter(view::isAvailable).count();
        var counts = new Counts(view.members().size(), ready, available, before.counts().current(),
                before.counts().updated());
        List<Condition> conditions = Conditions.with(before.conditions(), SetConditions.condition(view,
                InstanceSetNames.REFUSED, SetConditions.Said.REFUSED, why), view.now());
        return new InstanceSetStatus(before.generation(), counts, before.revisions(), before.assigned(),
                before.templates(), before.instances(), conditions, before.selector());
    }

    private Counts counts(List<Member> members, int wanted) {
        var staying = members.stream().filter(it -> !it.isTerminating()).toList();
        var ready = members.stream().filter(Member::isReady).toList();
        var updated = (int) staying.stream().filter(it -> Decision.isUpToDate(blueprint, it)).count();
        var isComplete = updated == members.size() && updated == wanted;
        return new Counts(members.size(), ready.size(), (int) ready.stream().filter(view::isAvailable).count(),
                isComplete ? wanted : staying.size() - updated, updated);
    }

    private Revisions revisions(Counts counts) {
        var current = new LinkedHashMap<String, String>();
        view.members().forEach(it -> current.put(it.name(), it.revision()));
        var update = byName(false);
        var last = update.isEmpty() ? "" : update.lastEntry().getValue();
        var wanted = view.spec().replicas();
        var isComplete = counts.updated() == wanted && counts.replicas() == wanted;
        return new Revisions(isComplete ? last : view.status().revisions().current(), last, current, update,
                byName(true));
    }

    /// @param deferred only what differs because of a proposed account
    private SequencedMap<String, String> byName(boolean deferred) {
        var revisions = new LinkedHashMap<String, String>();
        for (var name : blueprint.names()) {
            var pattern = blueprint.of(name).orElseThrow();
            if (!deferred) revisions.put(name, pattern.revision());
            else if (!pattern.proposed().equals(pattern.revision())) revisions.put(name, pattern.proposed());
        }
        return revisions;
    }

    /// By label, for those templates that have a name and a pod.
    private List<TemplateStatus> templates() {
        var groups = new TreeMap<String, List<Member>>();
        for (var member : view.members()) {
            var template = member.facts().label(InstanceSetNames.TEMPLATE_NAME).orElse("");
            if (!template.isEmpty())
                groups.computeIfAbsent(template, it -> view.members().stream().filter(other -> other.facts()
                        .label(InstanceSetNames.TEMPLATE_NAME).orElse("").equals(it)).toList());
        }
        return groups.entrySet().stream().map(it -> new TemplateStatus(it.getKey(), counts(it.getValue(), wanted(it
                .getKey())))).toList();
    }

    private int wanted(String template) {
        return Optional.ofNullable(blueprint.patterns().get(template)).map(Pattern::template)
                .map(Template::replicas).orElse(-1);
    }
}
