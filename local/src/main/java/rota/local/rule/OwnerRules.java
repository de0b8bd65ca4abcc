package rota.local.rule;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;

/// The rules for owner references (K13): complete, and at most one of them the controller.
public final class OwnerRules {
    private static final String FIELD = "metadata.ownerReferences";

    private OwnerRules() {}

    public static List<Fault> faults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var controllers = new ArrayList<String>();
        var references = tree.items("metadata", "ownerReferences");
        for (var item : references) {
            var reference = item instanceof Json.Obj it ? it : Json.Obj.EMPTY;
            for (var field : List.of("apiVersion", "kind", "name", "uid")) {
                if (reference.text(field).orElse("").isEmpty()) faults.add(missing(field));
            }
            if (isEvent(reference)) faults.add(Fault.invalid(FIELD, reference, "an event cannot be an owner"));
            if (reference.get("controller").filter(Json.Bool.TRUE::equals).isPresent()) {
                controllers.add(reference.text("kind").orElse("") + "/" + reference.text("name").orElse(""));
            }
        }
        if (controllers.size() > 1) {
            faults.add(Fault.invalid(FIELD, new Json.Arr(references), "Only one reference can have Controller set to "
                    + "true. Found \"true\" in references for " + String.join(" and ", controllers)));
        }
        return faults;
    }

    /// Without the number of the reference, and an invalid value rather than a missing one: so does a real server.
    private static Fault missing(String field) {
        return Fault.invalid(FIELD + "." + field, "", field.equals("apiVersion") ? "version must not be empty"
                : "must not be empty");
    }

    private static boolean isEvent(Json.Obj reference) {
        return reference.text("apiVersion").orElse("").equals("v1")
                && reference.text("kind").orElse("").equals("Event");
    }
}
