package rota.local.rule.core;

import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Neighbours;
import rota.local.rule.Place;
import rota.local.rule.PortName;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;
import rota.local.rule.Trees;

/// A service gets an address of its own for life, unless it wants none.
public final class ServiceRules implements Rules {
    static final Kind KIND = Kind.of(Service.class);
    static final String NONE = "None";
    private static final List<String> TYPES = List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", ServiceRules::spec);
    }

    private static Json.Obj spec(Json.Obj given) {
        var spec = Trees.each(given, "ports", port -> port.get("port").filter(_ -> leadsNowhere(port))
                .map(it -> port.with("targetPort", it)).orElse(port));
        var type = type(spec);
        if (!type.equals("ExternalName")) spec = Trees.filled(spec, "internalTrafficPolicy", Json.of("Cluster"));
        if (hasNodePorts(spec)) spec = Trees.filled(spec, "externalTrafficPolicy", Json.of("Cluster"));
        if (type.equals("LoadBalancer")) spec = Trees.filled(spec, "allocateLoadBalancerNodePorts", Json.Bool.TRUE);
        if (spec.text("sessionAffinity").orElse("").equals("ClientIP") && !spec.has("sessionAffinityConfig")) {
            spec = spec.withAt(Json.of(10800), "sessionAffinityConfig", "clientIP", "timeoutSeconds");
        }
        // The list of addresses follows the single one.
        var address = spec.get("clusterIP");
        return address.isPresent() && spec.items("clusterIPs").isEmpty()
                ? spec.with("clusterIPs", Json.list(address.get()))
                : spec;
    }

    /// No target, or one that is as good as none.
    private static boolean leadsNowhere(Json.Obj port) {
        return port.get("targetPort").filter(it -> !it.equals(Json.of(0)) && !it.equals(Json.of(""))).isEmpty();
    }

    static String type(Json.Obj spec) {
        return spec.text("type").orElse("");
    }

    static boolean hasNodePorts(Json.Obj spec) {
        return type(spec).equals("NodePort") || type(spec).equals("LoadBalancer");
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        return tree.with("status", Json.object("loadBalancer", Json.Obj.EMPTY));
    }

    @Override
    public Json.Obj admitted(Key key, Json.Obj tree, Neighbours neighbours) {
        if (type(tree.object("spec")).equals("ExternalName")) return tree;
        var numbers = new ServiceNumbers(key, neighbours.all(KIND));
        return Trees.in(tree, "spec", spec -> numbers.ports(numbers.address(families(spec))));
    }

    private static Json.Obj families(Json.Obj spec) {
        var anywhere = spec.text("clusterIP").orElse("").equals(NONE) && spec.object("selector").fields().isEmpty();
        var families = anywhere ? Json.list(Json.of("IPv4"), Json.of("IPv6")) : Json.list(Json.of("IPv4"));
        var policy = Json.of(anywhere ? "RequireDualStack" : "SingleStack");
        return Trees.filled(Trees.filled(spec, "ipFamilies", families), "ipFamilyPolicy", policy);
    }

    /// What was given to a service stays its own when a writer does not mention it.
    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        var old = before.object("spec");
        if (type(after.object("spec")).equals("ExternalName") || type(old).equals("ExternalName")) return after;
        return Trees.in(after, "spec", given -> {
            var spec = given;
            for (var field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
                if (!spec.has(field)) spec = Trees.taken(spec, field, old);
            }
            var moved = given.has("clusterIP") && !given.get("clusterIP").equals(old.get("clusterIP"))
                    && spec.get("clusterIPs").equals(old.get("clusterIPs"));
            if (moved) spec = spec.with("clusterIPs", Json.list(given.get("clusterIP").orElseThrow()));
            return hasNodePorts(old) && hasNodePorts(spec) ? ServiceNumbers.keptPorts(old, spec) : spec;
        });
    }

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
        var old = before.object("spec");
        if (!type(old).equals("ExternalName") && !type(spec.object()).equals("ExternalName")
                && !old.items("clusterIPs").isEmpty()
                && !old.get("clusterIPs").equals(spec.object().get("clusterIPs"))) {
            spec.report(Fault.invalid(spec.at("clusterIPs").path() + "[0]", spec.at("clusterIPs").value(),
                    "may not change once set"));
        }
        check(spec);
        return faults;
    }

    private static void check(Place spec) {
        var type = type(spec.object());
        spec.at("type").absentOrOneOf(TYPES);
        var headless = spec.text("clusterIP").equals(NONE);
        if (spec.items("ports").isEmpty() && !headless && !type.equals("ExternalName")) spec.at("ports").required("");
        if (headless && hasNodePorts(spec.object())) {
            spec.report(
                    Fault.invalid("spec.clusterIPs[0]", NONE, "may not be set to 'None' for " + type + " services"));
        }
        if (type.equals("ExternalName")) spec.at("externalName").named(NameRule.SUBDOMAIN::problem);
        Selectors.labels(spec.at("selector"));
        spec.at("sessionAffinity").oneOf(List.of("ClientIP", "None"));
        ports(spec);
        ServiceTraffic.check(spec);
    }

    private static void ports(Place spec) {
        var names = new HashSet<String>();
        var numbers = new HashSet<String>();
        for (var port : spec.items("ports")) {
            if (spec.items("ports").size() > 1 && port.text("name").isEmpty()) port.at("name").required("");
            port.at("name").ifWrong(NameRule.LABEL::problem);
            if (!port.text("name").isEmpty() && !names.add(port.text("name"))) port.at("name").duplicate();
            if (port.number("port").isEmpty()) {
                port.report(
                        Fault.invalid(port.at("port").path(), Json.of(0), "must be between 1 and 65535, inclusive"));
            }
            port.at("port").between(1, 65535);
            port.at("protocol").oneOf(List.of("SCTP", "TCP", "UDP"));
            port.at("targetPort").between(1, 65535);
            port.at("targetPort").ifWrong(PortName::problem);
            if (!numbers.add(port.number("port") + port.text("protocol"))) {
                port.report(Fault.duplicate(port.path(), port.value()));
            }
            var exposed = port.number("nodePort").filter(it -> it != 0).isPresent();
            if (exposed && !hasNodePorts(spec.object())) {
                port.at("nodePort").forbidden("may not be used when `type` is '" + type(spec.object()) + "'");
            }
        }
    }
}
