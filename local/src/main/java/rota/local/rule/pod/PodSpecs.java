package rota.local.rule.pod;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Trees;

/// What the spec of a pod and of a pod template have in common.
public final class PodSpecs {
    static final List<String> CONTAINER_LISTS = List.of("containers", "initContainers", "ephemeralContainers");
    private static final long LONGEST_DEADLINE = Integer.MAX_VALUE;

    private PodSpecs() {}

    /// The spec with what depends on other fields of it; plain defaults have been filled in before.
    public static Json.Obj defaulted(Json.Obj spec) {
        var result = spec;
        for (var list : CONTAINER_LISTS) result = Trees.each(result, list, Containers::defaulted);
        return accounts(Trees.each(result, "volumes", Volumes::defaulted));
    }

    /// The older of two names for one field follows the newer one.
    private static Json.Obj accounts(Json.Obj spec) {
        var name = spec.text("serviceAccountName").or(() -> spec.text("serviceAccount"));
        if (name.isEmpty() || spec.text("serviceAccountName").equals(spec.text("serviceAccount"))) return spec;
        var account = Json.of(name.get());
        return spec.with("serviceAccountName", account).with("serviceAccount", account);
    }

    /// Complains about what is wrong with a spec.
    public static void check(Place spec) {
        var volumes = Volumes.check(spec.at("volumes"));
        new Containers(spec, volumes).check();
        PodResources.check(spec);
        ports(spec);
        spec.at("restartPolicy").oneOf(List.of("Always", "OnFailure", "Never"));
        spec.at("dnsPolicy").oneOf(List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"));
        Scheduling.check(spec);
        Security.check(spec);
        HostNames.check(spec);
        names(spec);
        spec.at("activeDeadlineSeconds").between(1, LONGEST_DEADLINE);
        if (spec.at("os").exists() && !List.of("linux", "windows").contains(spec.at("os").text("name"))) {
            spec.report(Fault.unsupported(spec.at("os").path(), spec.at("os", "name").value(), List.of("linux",
                    "windows")));
        }
        spec.at("preemptionPolicy").absentOrOneOf(List.of("PreemptLowerPriority", "Never"));
        if (spec.text("dnsPolicy").equals("None") && spec.at("dnsConfig").items("nameservers").isEmpty()) {
            spec.at("dnsConfig", "nameservers")
                    .required("must provide at least one DNS nameserver when `dnsPolicy` is None");
        }
    }

    private static void names(Place spec) {
        spec.at("hostname").ifWrong(NameRule.LABEL::problem);
        spec.at("subdomain").ifWrong(NameRule.LABEL::problem);
        for (var field : List.of("serviceAccountName", "nodeName", "priorityClassName", "runtimeClassName")) {
            spec.at(field).ifWrong(NameRule.SUBDOMAIN::problem);
        }
        for (var gate : spec.items("readinessGates")) gate.at("conditionType").named(QualifiedName::problem);
        for (var secret : spec.items("imagePullSecrets")) {
            if (secret.text("name").isEmpty()) secret.required("");
        }
    }

    /// On the host's network, a port of a container is a port of the host.
    private static void ports(Place spec) {
        if (!spec.isTrue("hostNetwork")) return;
        for (var container : spec.items("containers")) {
            for (var port : container.items("ports")) {
                if (!port.number("containerPort").equals(port.number("hostPort"))) {
                    port.at("hostPort").invalid("must match `containerPort` when `hostNetwork` is true");
                }
            }
        }
    }
}
