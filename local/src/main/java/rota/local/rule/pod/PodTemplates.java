package rota.local.rule.pod;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.MetadataRules;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// The templates from which controllers make pods.
public final class PodTemplates {
    private PodTemplates() {}

    /// An object whose `spec.template` has what depends on other fields of it.
    public static Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> Trees.in(spec, "template", PodTemplates::filled));
    }

    public static Json.Obj filled(Json.Obj template) {
        return Trees.in(template, "spec", PodSpecs::defaulted);
    }

    /// Complains about what is wrong with a template.
    ///
    /// @param restartPolicies those that the owner of the template can work with
    public static void check(Place template, List<String> restartPolicies) {
        MetadataRules.templateFaults(template);
        PodSpecs.check(template.at("spec"));
        if (!template.at("spec").items("ephemeralContainers").isEmpty()) {
            template.at("spec", "ephemeralContainers").forbidden("ephemeral containers not allowed in pod template");
        }
        template.at("spec", "restartPolicy").absentOrOneOf(restartPolicies);
    }
}
