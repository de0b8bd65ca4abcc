package rota.local.rule.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;

/// Where a service leads: in one object ([#WHOLE]), or in slices of it ([#SLICE]).
public final class EndpointRules implements Rules {
    public static final Rules WHOLE = new EndpointRules(false);
    public static final Rules SLICE = new EndpointRules(true);
    private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private final boolean slice;

    private EndpointRules(boolean slice) {
        this.slice = slice;
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var whole = Place.of(tree, faults);
        if (slice) slice(whole);
        else
            whole.items("subsets").forEach(EndpointRules::subset);
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (slice && !before.get("addressType").equals(after.get("addressType"))) {
            return List.of(Fault.immutable("addressType", after.get("addressType").orElse(Json.Null.NULL)));
        }
        return createFaults(after);
    }

    private static void subset(Place subset) {
        if (subset.items("addresses").isEmpty() && subset.items("notReadyAddresses").isEmpty()) {
            subset.required("must specify `addresses` or `notReadyAddresses`");
        }
        Stream.of("addresses", "notReadyAddresses").flatMap(it -> subset.items(it).stream()).forEach(it -> {
            machine(it.at("ip"));
            it.at("hostname").ifWrong(NameRule.LABEL::problem);
            it.at("nodeName").ifWrong(NameRule.SUBDOMAIN::problem);
        });
        var ports = subset.items("ports");
        for (var port : ports) {
            if (ports.size() > 1 && port.text("name").isEmpty()) port.at("name").required("");
            port.at("name").ifWrong(NameRule.LABEL::problem);
            port.at("port").between(1, 65535);
            port.at("protocol").oneOf(PROTOCOLS);
            port.at("appProtocol").ifWrong(QualifiedName::problem);
        }
    }

    private static void machine(Place address) {
        Addresses.read(address.text()).ifPresentOrElse(
                it -> Addresses.endpointProblem(it).ifPresent(address::invalid), () -> address.invalid(Addresses.NONE));
    }

    private static void slice(Place slice) {
        var type = slice.at("addressType");
        type.oneOf(List.of("FQDN", "IPv4", "IPv6"));
        for (var endpoint : slice.items("endpoints")) {
            var addresses = endpoint.items("addresses");
            if (addresses.isEmpty()) endpoint.at("addresses").required("must contain at least 1 address");
            addresses.forEach(it -> address(endpoint.at("addresses"), it, type.text()));
            endpoint.at("hostname").ifWrong(NameRule.LABEL::problem);
            endpoint.at("nodeName").ifWrong(NameRule.SUBDOMAIN::problem);
            var zones = new HashSet<String>();
            for (var zone : endpoint.at("hints").items("forZones")) {
                if (!zones.add(zone.text("name"))) zone.at("name").duplicate();
            }
        }
        var names = new HashSet<String>();
        for (var port : slice.items("ports")) {
            port.at("name").ifWrong(NameRule.LABEL::problem);
            if (!names.add(port.text("name"))) port.at("name").duplicate();
            port.at("protocol").oneOf(PROTOCOLS);
            port.at("appProtocol").ifWrong(QualifiedName::problem);
        }
    }

    private static void address(Place all, Place address, String type) {
        switch (type) {
            case "IPv4", "IPv6" -> {
                machine(address);
                var valid = Addresses.read(address.text()).isPresent();
                if (valid && Addresses.isVersion4(address.text()) != type.equals("IPv4")) {
                    all.invalid("must be an " + type + " address");
                }
            }
            case "FQDN" -> address.ifWrong(NameRule.SUBDOMAIN::problem);
            default -> {
                // a type that was complained about
            }
        }
    }
}
