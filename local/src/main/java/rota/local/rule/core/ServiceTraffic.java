package rota.local.rule.core;

import java.util.HashSet;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;

/// Which way the traffic of a service goes, and from where it is let in.
final class ServiceTraffic {
    private static final int FIRST_PORT = 30000;
    private static final int LAST_PORT = 32767;
    private static final long LONGEST_STAY = 86400;

    private ServiceTraffic() {}

    static void check(Place spec) {
        policies(spec);
        spec.at("sessionAffinityConfig", "clientIP", "timeoutSeconds").between(1, LONGEST_STAY);
        spec.at("healthCheckNodePort").notNegative();
        families(spec);
        sources(spec);
        for (var port : spec.items("ports")) port.at("appProtocol").ifWrong(QualifiedName::problem);
        if (ServiceRules.hasNodePorts(spec.object())) nodePorts(spec);
    }

    private static void policies(Place spec) {
        spec.at("internalTrafficPolicy").absentOrOneOf(List.of("Cluster", "Local"));
        spec.at("trafficDistribution").absentOrOneOf(List.of("PreferClose", "PreferSameNode", "PreferSameZone"));
        var outside = spec.at("externalTrafficPolicy");
        if (!outside.exists()) return;
        if (ServiceRules.hasNodePorts(spec.object()) || !spec.items("externalIPs").isEmpty()) {
            outside.absentOrOneOf(List.of("Cluster", "Local"));
        } else {
            outside.invalid("may only be set for externally-accessible services");
        }
    }

    private static void families(Place spec) {
        spec.items("ipFamilies").forEach(it -> it.oneOf(List.of("IPv4", "IPv6")));
        spec.at("ipFamilyPolicy").absentOrOneOf(List.of("PreferDualStack", "RequireDualStack", "SingleStack"));
    }

    private static void sources(Place spec) {
        for (var outside : spec.items("externalIPs")) {
            Addresses.read(outside.text()).ifPresentOrElse(
                    it -> Addresses.endpointProblem(it).ifPresent(outside::invalid),
                    () -> outside.invalid(Addresses.NONE));
        }
        // A real server spells the field like this.
        var ranges = spec.items("loadBalancerSourceRanges");
        var path = "spec.LoadBalancerSourceRanges";
        if (!ranges.isEmpty() && !ServiceRules.type(spec.object()).equals("LoadBalancer")) {
            spec.report(Fault.forbidden(path, "may only be used when `type` is 'LoadBalancer'"));
        }
        for (var i = 0; i < ranges.size(); i++) {
            if (Addresses.block(ranges.get(i).text()).isEmpty()) {
                spec.report(Fault.invalid(path + "[" + i + "]", ranges.get(i).value(), Addresses.NO_BLOCK));
            }
        }
    }

    private static void nodePorts(Place spec) {
        var seen = new HashSet<List<Json>>();
        for (var port : spec.items("ports")) {
            var own = port.at("nodePort");
            var number = own.number().orElse(0L);
            if (number == 0) continue;
            if (number < FIRST_PORT || number > LAST_PORT) {
                own.invalid("provided port is not in the valid range. The range of valid ports is 30000-32767");
            } else if (!seen.add(List.of(own.value(), port.at("protocol").value()))) {
                own.invalid("provided port is already allocated");
            }
        }
    }
}
