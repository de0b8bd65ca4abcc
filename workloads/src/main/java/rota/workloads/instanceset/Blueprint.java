package rota.workloads.instanceset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.wire.Json;

/// What the set should be like: its instances, for each template what pods of it look like, and what each pod needs to
/// be like that.
///
/// @param decisions by the name of the pod, of those that should be; found out once, for many ask
record Blueprint(Roster roster, SequencedMap<String, Pattern> patterns, Optional<String> proposedAccount,
        SequencedMap<String, Decision> decisions) {

    /// A template and what is known of it at a glance.
    ///
    /// @param revision what pods of it carry
    /// @param proposed what they carry once they use the proposed account; the same where none is proposed
    /// @param shape what can be changed while they run
    /// @param labels those that all of them have
    record Pattern(Template template, String revision, String proposed, Shape shape,
            SequencedMap<String, String> labels) {
        static Pattern of(String set, Template template, Optional<String> account) {
            var revision = TemplateRevision.of(template.pod());
            var proposed = account.map(it -> TemplateRevision.of(template.pod().withAt(Json.of(it), "spec",
                    "serviceAccountName"))).orElse(revision);
            var shape = Shape.of(template.pod());
            return new Pattern(template, revision, proposed, shape, PodLabels.common(set, template, shape));
        }

        boolean isRevision(String found) {
            return found.equals(revision) || found.equals(proposed);
        }
    }

    static Blueprint of(InstanceSetView view, Roster roster) {
        var patterns = new LinkedHashMap<String, Pattern>();
        for (var template : List.copyOf(new LinkedHashMap<>(roster.members()).values())) {
            patterns.computeIfAbsent(template.name(), it -> Objects.requireNonNull(view.design().patterns().get(it)));
        }
        var decisions = new LinkedHashMap<String, Decision>();
        for (var member : view.members()) {
            var template = roster.members().get(member.name());
            if (template != null)
                decisions.put(member.name(), Decision.of(view, Objects.requireNonNull(patterns.get(template.name())),
                        member));
        }
        return new Blueprint(roster, patterns, view.design().source().account(), decisions);
    }

    /// What a pod needs; empty for one that should not be.
    Optional<Decision> decision(Member member) {
        return Optional.ofNullable(decisions.get(member.name()));
    }

    /// The pattern of a name; empty for one that should not be.
    Optional<Pattern> of(String name) {
        return Optional.ofNullable(roster.members().get(name)).map(it -> patterns.get(it.name()));
    }

    List<String> names() {
        return roster.names();
    }
}
