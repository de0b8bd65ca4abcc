package rota.local.rule.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;

/// How much of everything a namespace may use.
public final class QuotaRules implements Rules {
    private static final List<String> COUNTED = List.of("pods", "services", "replicationcontrollers", "resourcequotas",
            "secrets", "configmaps", "persistentvolumeclaims", "services.nodeports", "services.loadbalancers");
    private static final List<String> COMPUTE = List.of("cpu", "memory", "requests.cpu", "requests.memory",
            "limits.cpu", "limits.memory");
    private static final List<String> STORAGE = List.of("ephemeral-storage", "requests.ephemeral-storage",
            "limits.ephemeral-storage", "requests.storage");
    private static final List<String> SCOPES = List.of("Terminating", "NotTerminating", "BestEffort", "NotBestEffort",
            "PriorityClass", "CrossNamespacePodAffinity", "VolumeAttributesClass");
    /// What is there or not, and has no values.
    private static final List<String> PLAIN_SCOPES = List.of("Terminating", "NotTerminating", "BestEffort",
            "NotBestEffort", "CrossNamespacePodAffinity");

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        check(Place.of(tree, faults).at("spec"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        check(spec);
        var was = new HashSet<>(before.object("spec").items("scopes"));
        if (!was.equals(new HashSet<>(spec.object().items("scopes")))) spec.at("scopes").invalid("field is immutable");
        return faults;
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var status = Place.of(after, faults).at("status");
        for (var field : List.of("hard", "used")) status.at(field).entries().forEach(QuotaRules::amount);
        return faults;
    }

    private static void check(Place spec) {
        spec.at("hard").entries().forEach(QuotaRules::amount);
        var hard = spec.object().object("hard").fields().keySet();
        var scopes = spec.items("scopes").stream().map(Place::text).toList();
        if (scopes.stream().anyMatch(it -> !SCOPES.contains(it) || hard.stream().anyMatch(what -> !fits(it, what)))) {
            spec.at("scopes").invalid("unsupported scope, or one that does not apply to what is limited");
        } else if (contradict(scopes)) {
            spec.at("scopes").invalid("conflicting scopes");
        }
        var terms = spec.at("scopeSelector", "matchExpressions");
        terms.items().forEach(it -> term(it, terms));
    }

    /// The server calls the fields of every term by the name of the list.
    private static void term(Place term, Place all) {
        var scope = term.text("scopeName");
        if (!SCOPES.contains(scope)) report(all, "scopeName", term, "unsupported scope");
        var values = term.items("values");
        switch (term.text("operator")) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    all.report(Fault.required(all.path() + ".values",
                            "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"));
                }
                if (PLAIN_SCOPES.contains(scope)) {
                    report(all, "operator", term, "must be 'Exist' when scope is any of " + PLAIN_SCOPES);
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    report(all, "values", term, "must be no value when `operator` is 'Exists' or 'DoesNotExist'");
                }
                if (PLAIN_SCOPES.contains(scope) && term.text("operator").equals("DoesNotExist")) {
                    report(all, "operator", term, "must be 'Exist' when scope is any of " + PLAIN_SCOPES);
                }
            }
            default -> report(all, "operator", term, "not a valid selector operator");
        }
    }

    private static void report(Place all, String field, Place term, String why) {
        all.report(Fault.invalid(all.path() + "." + field, term.at(field).value(), why));
    }

    private static boolean contradict(List<String> scopes) {
        return scopes.containsAll(List.of("BestEffort", "NotBestEffort"))
                || scopes.containsAll(List.of("Terminating", "NotTerminating"));
    }

    /// Scopes choose pods, or claims; what is not known here may be either.
    private static boolean fits(String scope, String what) {
        if (!isKnown(what)) return true;
        return switch (scope) {
            case "BestEffort" -> what.equals("pods");
            case "VolumeAttributesClass" -> what.equals("persistentvolumeclaims") || what.equals("requests.storage");
            default -> what.equals("pods") || COMPUTE.contains(what);
        };
    }

    private static boolean isKnown(String what) {
        return Stream.of(COUNTED, COMPUTE, STORAGE).anyMatch(it -> it.contains(what))
                || what.startsWith("hugepages-") || what.startsWith("requests.hugepages-");
    }

    private static void amount(Place.Entry entry) {
        var name = entry.key();
        var place = entry.place();
        var problem = QualifiedName.problem(name);
        problem.ifPresent(it -> place.report(Fault.invalid(place.path(), name, it)));
        if (problem.isEmpty() && !name.contains("/") && !isKnown(name)) {
            place.report(Fault.invalid(place.path(), name, "must be a standard resource for quota"));
        }
        var amount = place.quantity().orElseThrow();
        if (amount.sign() < 0) place.invalid("must be greater than or equal to 0");
        if ((COUNTED.contains(name) || name.contains("/")) && !amount.isWhole()) place.invalid("must be an integer");
    }
}
