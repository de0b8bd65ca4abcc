package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What instances are called where all templates are numbered together: `set-0`. A number stays with its template, by
/// what is written down in the status.
///
/// @param assigned as it is written down
/// @param existing the names of all pods that there are
record FlatNaming(String set, List<Template> templates, SequencedMap<String, List<Integer>> assigned,
        List<String> offline, List<String> existing) {

    Roster.Drawn roster() {
        var taken = new LinkedHashSet<Integer>();
        assigned.values().forEach(taken::addAll);
        var drawn = new TreeMap<String, TreeSet<Integer>>();
        var lacking = new ArrayList<String>();
        var ordered = templates.stream().sorted(Comparator.comparing(Template::name)).toList();
        for (var template : ordered) {
            var numbers = template.ordinals().isAny() ? free(template, taken) : pooled(template, taken);
            taken.addAll(numbers);
            drawn.put(template.name(), numbers);
            if (numbers.size() < template.replicas())
                lacking.add("template '" + template.name() + "' has " + numbers.size() + " of " + template.replicas()
                        + " ordinals, the others are still in use");
        }
        var members = new TreeMap<String, Template>(InstanceName.ASCENDING);
        for (var template : ordered) {
            for (var number : drawn.getOrDefault(template.name(), new TreeSet<>()))
                members.put(set + "-" + number, template);
        }
        return new Roster.Complete(new Roster(members, written(drawn, members.keySet()), lacking));
    }

    /// Any number that nobody has, that nobody asks for, and that is not offline.
    private TreeSet<Integer> free(Template template, Set<Integer> taken) {
        var blocked = new LinkedHashSet<>(offlineNumbers());
        templates.forEach(it -> blocked.addAll(it.ordinals().all()));
        var own = new TreeSet<>(assigned.getOrDefault(template.name(), List.of()));
        own.removeAll(blocked);
        trim(own, template.replicas());
        for (var i = 0; own.size() < template.replicas(); i++) {
            if (!taken.contains(i) && !blocked.contains(i)) own.add(i);
        }
        return own;
    }

    private TreeSet<Integer> pooled(Template template, Set<Integer> taken) {
        var pool = new TreeSet<>(template.ordinals().all());
        offlineNumbers().forEach(pool::remove);
        var own = new TreeSet<>(assigned.getOrDefault(template.name(), List.of()));
        own.retainAll(pool);
        trim(own, template.replicas());
        for (var number : pool) {
            if (own.size() >= template.replicas()) break;
            if (own.contains(number)) continue;
            if (!taken.contains(number) || mayTake(template, number)) own.add(number);
        }
        return own;
    }

    /// A named template takes over from the default one what it asks for, and that takes back what it asks for. Between
    /// two named ones a number changes hands when the one that has it no longer asks for it, so that instances keep
    /// their names and their data.
    private boolean mayTake(Template taker, int number) {
        var holder = holder(number);
        if (holder.isEmpty() || holder.get().equals(taker.name())) return false;
        if (taker.name().isEmpty() || holder.get().isEmpty()) return true;
        return templates.stream().filter(it -> it.name().equals(holder.get()))
                .noneMatch(it -> it.ordinals().all().contains(number));
    }

    private Optional<String> holder(int number) {
        return assigned.entrySet().stream().filter(it -> it.getValue().contains(number)).map(it -> it.getKey())
                .findFirst();
    }

    private List<Integer> offlineNumbers() {
        return offline.stream().map(InstanceName::of).filter(InstanceName::isNumbered).map(InstanceName::ordinal)
                .toList();
    }

    /// The highest go first.
    private static void trim(TreeSet<Integer> numbers, int most) {
        while (numbers.size() > most) numbers.pollLast();
    }

    /// What is written down next. A template that has no number any more keeps those whose pods still exist.
    private SequencedMap<String, List<Integer>> written(SequencedMap<String, TreeSet<Integer>> drawn,
            Set<String> desired) {
        var next = new TreeMap<String, List<Integer>>();
        drawn.forEach((template, numbers) -> {
            if (!numbers.isEmpty()) next.put(template, List.copyOf(numbers));
        });
        assigned.forEach((template, numbers) -> {
            if (next.containsKey(template)) return;
            var left = numbers.stream().filter(it -> existing.contains(set + "-" + it))
                    .filter(it -> !desired.contains(set + "-" + it)).sorted().toList();
            if (!left.isEmpty()) next.put(template, left);
        });
        return next;
    }
}
