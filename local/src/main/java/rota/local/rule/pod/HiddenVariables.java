package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// Variables that a container defines twice: allowed, but an apply keeps one of them only, so users are told.
public final class HiddenVariables {
    private static final List<List<String>> SPECS = List.of(List.of("spec"), List.of("spec", "template", "spec"),
            List.of("spec", "jobTemplate", "spec", "template", "spec"));

    private HiddenVariables() {}

    /// What to say about an object that is a pod or has a template of one.
    public static List<String> warnings(Json.Obj tree) {
        var warnings = new ArrayList<String>();
        for (var path : SPECS) {
            for (var list : List.of("initContainers", "containers")) {
                var containers = tree.object(path.toArray(String[]::new)).items(list);
                for (var i = 0; i < containers.size(); i++) {
                    if (!(containers.get(i) instanceof Json.Obj container)) continue;
                    warn(container.items("env"), String.join(".", path) + "." + list + "[" + i + "].env", warnings);
                }
            }
        }
        return warnings;
    }

    private static void warn(List<Json> variables, String path, List<String> warnings) {
        var seen = new HashSet<String>();
        for (var i = 0; i < variables.size(); i++) {
            if (!(variables.get(i) instanceof Json.Obj variable)) continue;
            var name = variable.text("name").orElse("");
            if (!seen.add(name) && !goesOn(variable, name)) {
                warnings.add(path + "[" + i + "]: hides previous definition of " + Json.of(name)
                        + ", which may be dropped when using apply");
            }
        }
    }

    /// Whether the value makes something of the one that it hides.
    private static boolean goesOn(Json.Obj variable, String name) {
        var reference = "$(" + name + ")";
        var value = variable.text("value");
        return !variable.has("valueFrom") && value.filter(it -> it.contains(reference)).isPresent()
                && !value.equals(Optional.of(reference));
    }
}
