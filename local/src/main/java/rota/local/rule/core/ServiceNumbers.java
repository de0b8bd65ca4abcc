package rota.local.rule.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.rule.Trees;

/// The addresses and node ports that services have; the lowest free one goes to the next. What a service had is free
/// again when it is gone.
///
/// @param services all that exist
record ServiceNumbers(Key key, List<Json.Obj> services) {
    /// 10.96.0.0/12 is what most installers choose; its first address is the API server's.
    private static final int FIRST_ADDRESS = (10 << 24) | (96 << 16) | 2;
    private static final int LAST_ADDRESS = (10 << 24) | (111 << 16) | (255 << 8) | 254;
    private static final int FIRST_PORT = 30000;
    private static final int LAST_PORT = 32767;

    Json.Obj address(Json.Obj spec) {
        var wanted = spec.text("clusterIP").orElse("");
        if (wanted.equals(ServiceRules.NONE)) return spec;
        var taken = new HashSet<String>();
        services.forEach(it -> it.text("spec", "clusterIP").ifPresent(taken::add));
        if (!wanted.isEmpty()) {
            checkFree(wanted, taken);
            return spec;
        }
        for (var number = FIRST_ADDRESS; number <= LAST_ADDRESS; number++) {
            var address = text(number);
            if (taken.contains(address)) continue;
            return spec.with("clusterIP", Json.of(address)).with("clusterIPs", Json.list(Json.of(address)));
        }
        throw refused("", "failed to allocate IP: range is full");
    }

    private void checkFree(String wanted, Set<String> taken) {
        if (Addresses.read(wanted).isEmpty()) {
            throw Refusal.invalid(key, List.of(Fault.invalid("spec.clusterIPs[0]", wanted,
                    Addresses.NONE)));
        }
        if (taken.contains(wanted))
            throw refused(wanted, "failed to allocate IP " + wanted
                    + ": provided IP is already allocated");
        var parts = wanted.split("\\.", -1);
        var inside = parts.length == 4 && parts[0].equals("10") && parts[1].matches("\\d{2,3}")
                && Integer.parseInt(parts[1]) >= 96 && Integer.parseInt(parts[1]) <= 111;
        if (!inside) {
            throw refused(wanted, "failed to allocate IP " + wanted
                    + ": the provided network does not match the current range");
        }
    }

    private RuntimeException refused(String address, String why) {
        return Refusal.invalid(key, List.of(Fault.invalid("spec.clusterIPs", new Json.Arr(List.of(Json.of(address))),
                why)));
    }

    private static String text(int number) {
        return (number >>> 24) + "." + (number >>> 16 & 255) + "." + (number >>> 8 & 255) + "." + (number & 255);
    }

    Json.Obj ports(Json.Obj spec) {
        if (!ServiceRules.hasNodePorts(spec)) return spec;
        var taken = new HashSet<Long>();
        services.forEach(it -> taken.addAll(nodePorts(it.object("spec"))));
        checkFree(spec.items("ports"), taken);
        return Trees.each(spec, "ports", port -> {
            var own = Meta.number(port, "nodePort");
            if (own.isPresent()) {
                taken.add(own.get());
                return port;
            }
            var free = FIRST_PORT;
            while (free < LAST_PORT && taken.contains((long) free)) free++;
            taken.add((long) free);
            return port.with("nodePort", Json.of(free));
        });
    }

    private void checkFree(List<Json> ports, Set<Long> taken) {
        for (var i = 0; i < ports.size(); i++) {
            var own = ports.get(i) instanceof Json.Obj port ? Meta.number(port, "nodePort") : Optional.<Long>empty();
            if (own.filter(taken::contains).isPresent()) {
                throw Refusal.invalid(key, List.of(Fault.invalid("spec.ports[" + i + "].nodePort", Json.of(own.get()),
                        "provided port is already allocated")));
            }
        }
    }

    private static List<Long> nodePorts(Json.Obj spec) {
        var ports = new ArrayList<Long>();
        for (var port : spec.items("ports")) {
            if (port instanceof Json.Obj it) Meta.number(it, "nodePort").ifPresent(ports::add);
        }
        return ports;
    }

    /// The ports of a service with the node ports that they had.
    static Json.Obj keptPorts(Json.Obj before, Json.Obj spec) {
        return Trees.each(spec, "ports", port -> before.items("ports").stream()
                .filter(it -> it instanceof Json.Obj old && old.get("port").equals(port.get("port"))
                        && old.get("protocol").equals(port.get("protocol")))
                .findFirst().flatMap(it -> ((Json.Obj) it).get("nodePort"))
                .map(it -> Trees.filled(port, "nodePort", it)).orElse(port));
    }
}
