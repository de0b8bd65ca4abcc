package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// Who takes care of ingresses, for good, and what else there is to know about it.
public final class IngressClassRules implements Rules {
    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> Trees.in(spec, "parameters", it -> Trees.filled(it, "scope", Json.of(
                "Cluster"))));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        spec.at("controller").named(IngressClassRules::controllerProblem);
        if (spec.at("parameters").exists()) parameters(spec.at("parameters"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        spec.at("controller").sameAs(Place.of(before, faults).at("spec", "controller"));
        if (spec.at("parameters").exists()) parameters(spec.at("parameters"));
        return faults;
    }

    private static void parameters(Place parameters) {
        parameters.at("apiGroup").ifWrong(NameRule.SUBDOMAIN::problem);
        parameters.at("kind").named(NameRule.PATH_SEGMENT::problem);
        parameters.at("name").named(NameRule.PATH_SEGMENT::problem);
        var home = parameters.at("namespace");
        parameters.at("scope").oneOf(List.of("Cluster", "Namespace"));
        switch (parameters.text("scope")) {
            case "Namespace" -> home.named(NameRule.LABEL::problem);
            case "Cluster" -> {
                if (home.exists()) home.forbidden("parameters.scope is set to 'Cluster'");
            }
            default -> {
                // said already
            }
        }
    }

    private static Optional<String> controllerProblem(String name) {
        var slash = name.indexOf('/');
        return slash > 0 && slash < name.length() - 1 && name.length() <= 250
                ? NameRule.SUBDOMAIN.problem(name.substring(0, slash))
                : Optional.of("must be a domain-prefixed path (such as \"acme.io/foo\")");
    }
}
