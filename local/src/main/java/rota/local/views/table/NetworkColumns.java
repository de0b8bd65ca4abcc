package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import rota.api.wire.Json;

/// What a table shows of services and of what stands behind and before them.
final class NetworkColumns {
    private static final int MOST = 3;

    static final List<Column> SERVICE = List.of(Column.NAME,
            Column.at("Type", "", "spec", "type"),
            Column.text("Cluster-IP", it -> it.texts("spec", "clusterIPs").stream().findFirst().orElse(Subject.NONE)),
            Column.text("External-IP", NetworkColumns::external),
            Column.text("Port(s)", NetworkColumns::ports),
            Column.AGE,
            Column.text("Selector", it -> Labels.of(it.tree().object("spec", "selector"))).asWide());

    static final List<Column> ENDPOINTS = List.of(Column.NAME,
            Column.text("Endpoints", it -> shortened(addresses(it), Subject.NONE)), Column.AGE);

    static final List<Column> ENDPOINT_SLICE = List.of(Column.NAME,
            Column.at("AddressType", "", "addressType"),
            Column.text("Ports", it -> shortened(it.objects("ports").stream().map(NetworkColumns::slicePort).toList(),
                    Subject.UNSET)),
            Column.text("Endpoints", it -> shortened(it.objects("endpoints").stream()
                    .flatMap(each -> new Subject(each, it.now()).texts("addresses").stream()).toList(), Subject.UNSET)),
            Column.AGE);

    static final List<Column> INGRESS = List.of(Column.NAME,
            Column.at("Class", Subject.NONE, "spec", "ingressClassName"),
            Column.text("Hosts", it -> shortened(it.objects("spec", "rules").stream()
                    .map(rule -> rule.text("host").orElse("")).filter(host -> !host.isEmpty()).toList(), "*")),
            Column.text("Address", it -> String.join(",", balancers(it))),
            Column.text("Ports", it -> it.count("spec", "tls") > 0 ? "80, 443" : "80"),
            Column.AGE);

    static final List<Column> INGRESS_CLASS = List.of(Column.NAME,
            Column.at("Controller", "", "spec", "controller"),
            Column.text("Parameters", NetworkColumns::parameters),
            Column.AGE);

    static final List<Column> NETWORK_POLICY = List.of(Column.NAME,
            Column.text("Pod-Selector", it -> Labels.selector(it.tree().object("spec", "podSelector"))), Column.AGE);

    private NetworkColumns() {}

    private static String external(Subject service) {
        var own = service.texts("spec", "externalIPs");
        return switch (service.text("spec", "type")) {
            case "ClusterIP", "NodePort" -> own.isEmpty() ? Subject.NONE : String.join(",", own);
            case "LoadBalancer" -> {
                var all = new ArrayList<>(balancers(service));
                all.addAll(own);
                yield all.isEmpty() ? "<pending>" : String.join(",", all);
            }
            case "ExternalName" -> service.text("spec", "externalName");
            default -> Subject.UNKNOWN;
        };
    }

    private static List<String> balancers(Subject subject) {
        var found = new TreeSet<String>();
        for (var each : subject.objects("status", "loadBalancer", "ingress")) {
            found.add(each.text("ip").filter(it -> !it.isEmpty()).or(() -> each.text("hostname")).orElse(""));
        }
        found.remove("");
        return List.copyOf(found);
    }

    private static String ports(Subject service) {
        var ports = service.objects("spec", "ports").stream().map(NetworkColumns::port).toList();
        return ports.isEmpty() ? Subject.NONE : String.join(",", ports);
    }

    private static String port(Json.Obj port) {
        var node = Subject.number(port, "nodePort");
        return Subject.number(port, "port") + (node > 0 ? ":" + node : "") + "/" + port.text("protocol").orElse("");
    }

    private static String slicePort(Json.Obj port) {
        return port.has("port") ? Long.toString(Subject.number(port, "port"))
                : port.text("name").filter(it -> !it.isEmpty()).orElse("*");
    }

    private static List<String> addresses(Subject endpoints) {
        var all = new ArrayList<String>();
        for (var subset : endpoints.objects("subsets")) {
            var ips = Subject.objects(subset, "addresses").stream().map(it -> it.text("ip").orElse("")).toList();
            var ports = Subject.objects(subset, "ports");
            if (ports.isEmpty()) all.addAll(ips);
            for (var port : ports) ips.forEach(ip -> all.add(joined(ip, Subject.number(port, "port"))));
        }
        return all;
    }

    private static String joined(String ip, long port) {
        return (ip.contains(":") ? "[" + ip + "]" : ip) + ":" + port;
    }

    private static String shortened(List<String> all, String none) {
        if (all.isEmpty()) return none;
        if (all.size() <= MOST) return String.join(",", all);
        return String.join(",", all.subList(0, MOST)) + " + " + (all.size() - MOST) + " more...";
    }

    private static String parameters(Subject ingressClass) {
        var parameters = ingressClass.tree().object("spec", "parameters");
        if (parameters.fields().isEmpty()) return Subject.NONE;
        var group = parameters.text("apiGroup").map(it -> "." + it).orElse("");
        return parameters.text("kind").orElse("") + group + "/" + parameters.text("name").orElse("");
    }
}
