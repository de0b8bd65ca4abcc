package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.instanceset.InstanceSetSpec;

/// What instances are called, where each template counts for itself: `set-0`, `set-template-0`.
final class Naming {
    private Naming() {}

    static Roster.Drawn roster(String set, InstanceSetSpec spec, List<Template> templates) {
        var all = new TreeMap<String, Template>(InstanceName.ASCENDING);
        for (var template : templates) {
            var names = names(set, spec, template);
            if (names.size() < template.replicas())
                return new Roster.Refused("for template '" + template.name() + "', expected " + template.replicas()
                        + " instance names but generated " + names.size() + ": " + names);
            for (var name : names) {
                if (all.put(name, template) != null)
                    return new Roster.Refused("expected every instance name once, found " + name + " twice");
            }
        }
        return new Roster.Complete(roster(all));
    }

    private static Roster roster(SequencedMap<String, Template> names) {
        return new Roster(names, new TreeMap<>(), List.of());
    }

    private static List<String> names(String set, InstanceSetSpec spec, Template template) {
        var parent = template.name().isEmpty() ? set : set + "-" + template.name();
        var names = new ArrayList<String>();
        if (template.ordinals().isAny()) {
            for (var i = 0; names.size() < template.replicas(); i++) add(names, parent + "-" + i, spec);
            return names;
        }
        for (var ordinal : template.ordinals().all()) {
            if (names.size() < template.replicas()) add(names, parent + "-" + ordinal, spec);
        }
        return names;
    }

    private static void add(List<String> names, String name, InstanceSetSpec spec) {
        if (!spec.offline().contains(name)) names.add(name);
    }
}
