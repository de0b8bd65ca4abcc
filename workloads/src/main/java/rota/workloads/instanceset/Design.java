package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.meta.Deleting;
import rota.api.meta.Ordered;
import rota.workloads.instanceset.Blueprint.Pattern;

/// What a set asks for, read and worked out once for each change of it and not in each reconcile: its spec with the
/// templates from outside, and what pods of each template look like, revisions included.
///
/// @param templates those that instances are made from
/// @param patterns by the name of their template; none where each member is an object of its own, which has its own
record Design(Source source, OutsideTemplates outside, InstanceSetSpec spec, List<Template> templates,
        SequencedMap<String, Pattern> patterns) {

    /// All that it is made from, at a glance: the same source makes the same design.
    ///
    /// @param generation a new one comes with every other spec
    /// @param account that is proposed for pods; empty: none
    /// @param outside what it says of ConfigMaps with templates, and in which version those are
    record Source(long generation, boolean deleting, Optional<String> account, List<String> outside) {
        Source {
            outside = List.copyOf(outside);
        }

        static Source of(InstanceSet set, Function<String, Optional<ConfigMap>> find) {
            var annotations = Optional.ofNullable(set.getMetadata().getAnnotations());
            return new Source(Optional.ofNullable(set.getMetadata().getGeneration()).orElse(0L), Deleting.is(set),
                    annotations.map(it -> it.get(InstanceSetNames.PROPOSED_ACCOUNT)).filter(it -> !it.isEmpty()),
                    OutsideTemplates.source(set, find));
        }
    }

    Design {
        templates = List.copyOf(templates);
        patterns = Ordered.map(patterns);
    }

    /// A set that is being deleted needs no patterns, and whatever is wrong with its templates must not keep it.
    static Design of(InstanceSet set, Source source, Function<String, Optional<ConfigMap>> find) {
        var outside = OutsideTemplates.of(set, find);
        var spec = outside.joined(set);
        var templates = source.deleting() ? List.<Template>of() : Template.all(spec);
        var patterns = new LinkedHashMap<String, Pattern>();
        if (!spec.switches().instanceApi())
            templates.forEach(it -> patterns.put(it.name(), Pattern.of(set.getMetadata().getName(), it, source
                    .account())));
        return new Design(source, outside, spec, templates, patterns);
    }
}
