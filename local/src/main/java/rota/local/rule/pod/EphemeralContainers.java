package rota.local.rule.pod;

import java.util.List;
import java.util.Set;
import rota.local.rule.NameRule;
import rota.local.rule.Place;

/// Containers that somebody adds to a running pod to look around: they have fewer fields, and never go away.
record EphemeralContainers(Place spec, Set<String> volumes) {
    private static final List<String> FORBIDDEN = List.of("ports", "livenessProbe", "readinessProbe", "startupProbe",
            "lifecycle", "resizePolicy", "restartPolicy");

    void check(Set<String> names) {
        for (var container : spec.items("ephemeralContainers")) {
            container.at("name").named(NameRule.LABEL::problem);
            Containers.unique(container, names);
            Containers.image(container.at("image"));
            container.at("imagePullPolicy").oneOf(List.of("Always", "IfNotPresent", "Never"));
            Environment.check(container, spec);
            Volumes.checkMounts(container, volumes);
            for (var field : FORBIDDEN) {
                if (container.at(field).exists()) {
                    container.at(field).forbidden("cannot be set for an Ephemeral Container");
                }
            }
            if (!container.at("resources").object().fields().isEmpty()) {
                container.at("resources").forbidden("cannot be set for an Ephemeral Container");
            }
            target(container.at("targetContainerName"));
        }
    }

    private void target(Place name) {
        if (name.text().isEmpty()) return;
        var known = List.of("containers", "initContainers").stream().flatMap(it -> spec.items(it).stream())
                .anyMatch(it -> it.text("name").equals(name.text()));
        if (!known) name.notFound();
    }
}
