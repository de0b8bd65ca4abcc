package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.instanceset.Instance;
import rota.api.instanceset.UpdateStrategy;
import rota.api.meta.Ordered;
import rota.workloads.claim.Claim;
import rota.workloads.instanceset.Blueprint.Pattern;

/// What one reconcile saw of a set whose members are objects of kind Instance.
///
/// @param direct the set and what it controls itself
/// @param crew all Instances of it by name, ascending
/// @param idle names of those whose pod never came to run, or is not there
record InstancesView(InstanceSetView direct, Claim<Instance> claim, SequencedMap<String, Deputy> crew,
        List<String> idle) {
    InstancesView {
        crew = Ordered.map(crew);
        idle = List.copyOf(idle);
    }

    static InstancesView of(InstanceSetView direct, Claim<Instance> claim, List<String> idle) {
        var crew = new TreeMap<String, Deputy>(InstanceName.ASCENDING);
        claim.claimed().forEach(it -> crew.put(it.getMetadata().getName(), Deputy.of(it)));
        return new InstancesView(direct, claim, crew, idle);
    }

    /// All of them, ascending by name.
    List<Deputy> deputies() {
        return List.copyOf(crew.values());
    }

    Optional<Deputy> deputy(String name) {
        return Optional.ofNullable(crew.get(name));
    }

    /// The set with those members that have a pod, as they say.
    InstanceSetView told() {
        return direct.with(InstanceSetView.crew(deputies().stream().filter(Deputy::hasPod).map(Deputy::member)
                .toList()));
    }

    /// The set with all its members. Whoever has something to do counts as down from the moment that it was told to:
    /// its pod may still look well. The one that leads does not, while others are to go before it.
    InstanceSetView strict(Blueprint blueprint) {
        var before = direct.with(InstanceSetView.crew(deputies().stream().map(Deputy::member).toList()));
        var members = new ArrayList<Member>();
        for (var deputy : deputies()) {
            var member = deputy.member();
            var waits = Switchover.isTop(before, member) && before.members().stream()
                    .filter(it -> UpdateOrder.isBefore(before.spec(), it, member))
                    .anyMatch(it -> !Decision.isUpToDate(blueprint, it));
            members.add(deputy.member(member.isReady() && (deputy.isDone() || deputy.isResting() || waits)));
        }
        return direct.with(InstanceSetView.crew(members));
    }

    boolean isOnDelete() {
        return direct.spec().updates().strategy() instanceof UpdateStrategy.OnDelete;
    }

    /// What the set should be like, and who is.
    Blueprint blueprint(Roster roster) {
        var wanted = NewInstance.of(direct);
        var patterns = new LinkedHashMap<String, Pattern>();
        for (var template : List.copyOf(new LinkedHashMap<>(roster.members()).values())) {
            patterns.computeIfAbsent(template.name(), _ -> pattern(wanted, template));
        }
        var decisions = new LinkedHashMap<String, Decision>();
        for (var deputy : deputies()) {
            var template = roster.members().get(deputy.name());
            if (template == null) continue;
            var hash = Objects.requireNonNull(patterns.get(template.name())).revision();
            decisions.put(deputy.name(), deputy.isDone() && (deputy.hash().equals(hash) || wanted.isMet(deputy
                    .instance(), template))
                            ? Decision.NONE
                            : new Decision.Recreate("its Instance has something to do"));
        }
        return new Blueprint(roster, patterns, Optional.empty(), decisions);
    }

    private static Pattern pattern(NewInstance wanted, Template template) {
        var hash = wanted.hash(template);
        var shape = Shape.of(template.pod());
        return new Pattern(template, hash, hash, shape, PodLabels.common(wanted.view().name(), template, shape));
    }
}
