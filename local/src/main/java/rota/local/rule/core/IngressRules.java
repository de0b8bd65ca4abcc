package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.PortName;
import rota.local.rule.Rules;

/// Where requests from outside go, by host and path.
public final class IngressRules implements Rules {
    /// Older than the field for it; both at once contradict each other.
    private static final String CLASS = "kubernetes.io/ingress.class";
    private static final List<String> PATH_TYPES = List.of("Exact", "Prefix", "ImplementationSpecific");
    private static final List<String> NOT_IN_PATHS = List.of("//", "/./", "/../", "%2f", "%2F");
    private static final List<String> NOT_AT_THE_END = List.of("/..", "/.");

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var annotation = tree.text("metadata", "annotations", CLASS);
        if (annotation.isPresent() && tree.has("spec") && tree.object("spec").has("ingressClassName")) {
            faults.add(Fault.invalid("annotations." + CLASS, annotation.get(),
                    "can not be set when the class field is also set"));
        }
        check(Place.of(tree, faults).at("spec"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        check(Place.of(after, faults).at("spec"));
        return faults;
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        for (var way : Place.of(after, faults).at("status", "loadBalancer").items("ingress")) {
            var address = way.at("ip");
            if (!address.text().isEmpty() && Addresses.read(address.text()).isEmpty()) {
                address.invalid(Addresses.NONE);
            }
            var host = way.at("hostname");
            host.ifWrong(NameRule.SUBDOMAIN::problem);
            if (Addresses.read(host.text()).isPresent()) host.invalid("must be a DNS name, not an IP address");
        }
        return faults;
    }

    private static void check(Place spec) {
        if (spec.items("rules").isEmpty() && !spec.at("defaultBackend").exists()) {
            spec.invalid("either `defaultBackend` or `rules` must be specified");
        }
        if (spec.at("defaultBackend").exists()) backend(spec.at("defaultBackend"));
        spec.items("rules").forEach(IngressRules::rule);
        for (var secured : spec.items("tls")) {
            secured.items("hosts").forEach(it -> it.ifWrong(Addresses::hostProblem));
            secured.at("secretName").ifWrong(NameRule.SUBDOMAIN::problem);
        }
        spec.at("ingressClassName").ifWrong(NameRule.SUBDOMAIN::problem);
    }

    private static void rule(Place rule) {
        var host = rule.at("host");
        if (Addresses.read(host.text()).isPresent()) host.invalid("must be a DNS name, not an IP address");
        else
            host.ifWrong(Addresses::hostProblem);
        if (!rule.at("http").exists()) return;
        if (rule.at("http").items("paths").isEmpty()) rule.at("http", "paths").required("");
        rule.at("http").items("paths").forEach(IngressRules::path);
    }

    private static void path(Place rule) {
        var path = rule.at("path");
        var type = rule.at("pathType");
        switch (type.text()) {
            case "Exact", "Prefix" -> {
                if (!path.text().startsWith("/")) path.invalid("must be an absolute path");
                if (Stream.concat(NOT_IN_PATHS.stream().filter(path.text()::contains),
                        NOT_AT_THE_END.stream().filter(path.text()::endsWith)).findAny().isPresent()) {
                    path.invalid("must not contain steps that lead nowhere");
                }
            }
            case "ImplementationSpecific" -> {
                if (!path.text().isEmpty() && !path.text().startsWith("/")) path.invalid("must be an absolute path");
            }
            default -> {
                if (type.exists()) type.oneOf(PATH_TYPES);
                else
                    type.required("pathType must be specified");
            }
        }
        backend(rule.at("backend"));
    }

    private static void backend(Place backend) {
        var service = backend.at("service");
        var resource = backend.at("resource");
        if (service.exists() == resource.exists()) {
            backend.invalid(service.exists()
                    ? "cannot set both resource and service backends"
                    : "a service or resource backend is required");
        } else if (resource.exists()) {
            resource.at("kind").named(NameRule.PATH_SEGMENT::problem);
            resource.at("name").named(NameRule.PATH_SEGMENT::problem);
        } else {
            service(backend, service);
        }
    }

    private static void service(Place backend, Place service) {
        service.at("name").named(NameRule.SERVICE::problem);
        var name = service.at("port", "name");
        var number = service.at("port", "number");
        var hasNumber = number.number().filter(it -> it != 0).isPresent();
        if (!name.text().isEmpty() && hasNumber) backend.invalid("cannot set both port name & port number");
        else if (hasNumber) number.between(1, 65535);
        else if (name.text().isEmpty()) backend.required("port name or number is required");
        else
            name.ifWrong(PortName::problem);
    }
}
