package rota.local.rule.apps;

import rota.api.wire.Json;
import rota.local.rule.Rules;
import rota.local.rule.Trees;
import rota.local.rule.pod.PodTemplates;

/// Older kinds that hold a pod template, as data.
public enum TemplateRules implements Rules {
    /// A template and nothing else.
    POD_TEMPLATE {
        @Override
        public Json.Obj defaulted(Json.Obj tree) {
            return Trees.in(tree, "template", PodTemplates::filled);
        }
    },
    /// A controller that takes its labels and its selector from its template if it has none.
    REPLICATION_CONTROLLER {
        @Override
        public Json.Obj defaulted(Json.Obj tree) {
            var full = PodTemplates.defaulted(tree);
            var labels = full.object("spec", "template", "metadata", "labels");
            if (labels.fields().isEmpty()) return full;
            var selecting = Trees.in(full, "spec", spec -> Trees.filled(spec, "selector", labels));
            return selecting.at("metadata", "labels").isPresent()
                    ? selecting
                    : selecting.withAt(labels, "metadata", "labels");
        }
    }
}
