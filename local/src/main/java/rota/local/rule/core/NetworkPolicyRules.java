package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.PortName;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;
import rota.local.rule.Trees;

/// A network policy is about what comes in, and about what goes out if it says anything about that.
public final class NetworkPolicyRules implements Rules {
    private static final List<String> TYPES = List.of("Egress", "Ingress");

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> Trees.filled(spec, "policyTypes",
                spec.items("egress").isEmpty()
                        ? Json.list(Json.of("Ingress"))
                        : Json.list(Json.of("Ingress"), Json.of("Egress"))));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        Selectors.check(spec.at("podSelector"));
        for (var rule : spec.items("ingress")) check(rule, "from");
        for (var rule : spec.items("egress")) check(rule, "to");
        var types = spec.at("policyTypes");
        if (types.items().size() > TYPES.size()) types.invalid("may not specify more than two policyTypes");
        else
            types.items().forEach(it -> it.oneOf(TYPES));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    private static void check(Place rule, String peers) {
        rule.items("ports").forEach(NetworkPolicyRules::port);
        rule.items(peers).forEach(NetworkPolicyRules::peer);
    }

    private static void port(Place port) {
        if (port.at("protocol").exists()) port.at("protocol").oneOf(List.of("SCTP", "TCP", "UDP"));
        port.at("port").between(1, 65535);
        port.at("port").ifWrong(PortName::problem);
        var last = port.at("endPort");
        if (!last.exists()) return;
        if (!port.at("port").exists()) last.invalid("may not be specified when `port` is not specified");
        else if (port.number("port").isEmpty()) last.invalid("may not be specified when `port` is non-numeric");
        else if (last.number().orElseThrow() < port.number("port").orElseThrow()) {
            last.invalid("must be greater than or equal to `port`");
        }
        last.between(1, 65535);
    }

    private static void peer(Place peer) {
        var known = 0;
        for (var selector : List.of("podSelector", "namespaceSelector")) {
            if (!peer.at(selector).exists()) continue;
            Selectors.check(peer.at(selector));
            known++;
        }
        if (!peer.at("ipBlock").exists()) {
            if (known == 0) peer.required("must specify a peer");
            return;
        }
        if (known > 0) peer.forbidden("may not specify both ipBlock and another peer");
        else
            block(peer.at("ipBlock"));
    }

    private static void block(Place block) {
        var range = block.at("cidr");
        var whole = Addresses.block(range.text());
        if (range.text().isEmpty()) range.required("");
        else if (whole.isEmpty()) range.invalid(Addresses.NO_BLOCK);
        if (whole.isEmpty()) return;
        for (var hole : block.items("except")) {
            var part = Addresses.block(hole.text());
            if (part.isEmpty()) hole.invalid(Addresses.NO_BLOCK);
            else if (!whole.get().hasWithin(part.get())) hole.invalid("must be a strict subset of `cidr`");
        }
    }
}
