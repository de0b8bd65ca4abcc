package rota.local.rule.apps;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;
import rota.local.rule.Trees;
import rota.local.rule.pod.PodTemplates;

/// What all kinds have in common that keep pods of one template alive: a selector that matches the template and never
/// changes.
///
/// @param ways what sets the kind apart
public record WorkloadRules(Ways ways) implements Rules {
    private static final List<String> COUNTS = List.of("replicas", "minReadySeconds", "revisionHistoryLimit",
            "progressDeadlineSeconds");

    public static final WorkloadRules DEPLOYMENT = new WorkloadRules(new DeploymentWays());
    public static final WorkloadRules REPLICA_SET = new WorkloadRules(new Ways() {
        @Override
        public String name() {
            // A real server takes the one for the other here.
            return "deployment";
        }
    });
    public static final WorkloadRules STATEFUL_SET = new WorkloadRules(new StatefulSetWays());
    public static final WorkloadRules DAEMON_SET = new WorkloadRules(new DaemonSetWays());

    /// What only one of these kinds does.
    public interface Ways {
        /// The kind, in lower case.
        String name();

        default Json.Obj defaulted(Json.Obj spec) {
            return spec;
        }

        default Json.Obj created(Json.Obj tree) {
            return tree;
        }

        default Json.Obj updated(Json.Obj before, Json.Obj after) {
            return after;
        }

        default void check(Place spec) {}

        /// The spec whose template is checked: volumes may come from elsewhere.
        default Json.Obj completed(Json.Obj spec) {
            return spec;
        }

        default void checkChange(Json.Obj before, Place spec) {
            if (!before.get("selector").equals(spec.object().get("selector"))) {
                spec.at("selector").invalid("field is immutable");
            }
        }
    }

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(PodTemplates.defaulted(tree), "spec", ways::defaulted);
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        return ways.created(tree);
    }

    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        return ways.updated(before, after);
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        check(tree, Place.of(tree, faults).at("spec"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (before.get("spec").equals(after.get("spec"))) return List.of();
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        check(after, spec);
        ways.checkChange(before.object("spec"), spec);
        return faults;
    }

    private void check(Json.Obj tree, Place spec) {
        COUNTS.forEach(it -> spec.at(it).notNegative());
        ways.check(spec);
        selector(spec);
        var whole = new ArrayList<Fault>();
        var completed = Place.of(Trees.in(tree, "spec", ways::completed), whole).at("spec", "template");
        PodTemplates.check(completed, List.of("Always", "OnFailure", "Never"));
        whole.forEach(spec::report);
        var policy = spec.at("template", "spec", "restartPolicy");
        if (!policy.text().equals("Always")) {
            spec.report(Fault.unsupported(policy.path(), policy.value(), List.of("Always")));
        }
        if (spec.at("template", "spec", "activeDeadlineSeconds").exists()) {
            spec.at("template", "spec", "activeDeadlineSeconds")
                    .forbidden("activeDeadlineSeconds in " + title() + " is not Supported");
        }
    }

    private String title() {
        return switch (ways.name()) {
            case "statefulset" -> "StatefulSet";
            case "daemonset" -> "DaemonSet";
            default -> "ReplicaSet";
        };
    }

    private void selector(Place spec) {
        var selector = spec.at("selector");
        if (!selector.exists()) {
            if (!ways.name().equals("daemonset")) selector.required("");
        } else {
            Selectors.check(selector);
            if (Selectors.isEmpty(selector.object())) {
                selector.invalid("empty selector is invalid for " + ways.name());
            }
        }
        var labels = spec.at("template", "metadata", "labels");
        // No selector selects nothing; an empty one everything.
        if (!selector.exists() || !Selectors.matches(selector.object(), labels.object())) {
            labels.report(Fault.invalid(labels.path(), labels.value(), "`selector` does not match template `labels`"));
        }
    }

    /// A number or a percentage.
    static void amount(Place place) {
        if (place.value() instanceof Json.Str(var text) && !text.matches("[0-9]+%")) {
            place.invalid("a valid percent string must be a numeric string followed by an ending '%'");
        }
        place.notNegative();
    }

    static boolean isNothing(Place place) {
        return place.value() instanceof Json.Str(var text) ? text.matches("0+%") : place.number().orElse(0L) == 0;
    }

    static void atMostAll(Place place) {
        if (place.text().matches("[0-9]{1,6}%") && Integer.parseInt(place.text().replace("%", "")) > 100) {
            place.invalid("must not be greater than 100%");
        }
    }
}
