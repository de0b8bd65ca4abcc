package rota.local.rule.pod;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.wire.Json;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.PortName;
import rota.local.rule.Trees;

/// The containers of a pod.
///
/// @param volumes the names of the pod's volumes
record Containers(Place spec, Set<String> volumes) {
    private static final String WITHOUT_RESTART = "may not be set for init containers without restartPolicy=Always";

    static Json.Obj defaulted(Json.Obj container) {
        return Trees.filled(container, "imagePullPolicy",
                Json.of(isLatest(container.text("image").orElse("")) ? "Always" : "IfNotPresent"));
    }

    /// Whether an image stands for whatever is newest: it says so, or says nothing.
    static boolean isLatest(String image) {
        if (image.isEmpty() || image.contains("@")) return false;
        var name = image.substring(image.lastIndexOf('/') + 1);
        var colon = name.indexOf(':');
        return colon < 0 || name.substring(colon + 1).equals("latest");
    }

    void check() {
        if (spec.items("containers").isEmpty()) spec.at("containers").required("");
        var names = new HashSet<String>();
        var ports = new HashSet<String>();
        for (var container : spec.items("containers")) {
            common(container);
            unique(container, names);
            running(container);
            hostPorts(container, ports);
        }
        for (var container : spec.items("initContainers")) {
            common(container);
            container.at("restartPolicy").absentOrOneOf(List.of("Always", "OnFailure", "Never"));
            unique(container, names);
            if (container.text("restartPolicy").equals("Always")) running(container);
            else
                notRunning(container);
        }
        new EphemeralContainers(spec, volumes).check(names);
    }

    static void unique(Place container, Set<String> names) {
        var name = container.text("name");
        if (!name.isEmpty() && !names.add(name)) container.at("name").duplicate();
    }

    private void common(Place container) {
        container.at("name").named(NameRule.LABEL::problem);
        image(container.at("image"));
        container.at("terminationMessagePolicy").oneOf(List.of("File", "FallbackToLogsOnError"));
        ports(container);
        Environment.check(container, spec);
        Volumes.checkMounts(container, volumes);
        container.at("imagePullPolicy").oneOf(List.of("Always", "IfNotPresent", "Never"));
        Resources.check(container.at("resources"));
        resizePolicy(container);
    }

    static void image(Place image) {
        if (image.text().isEmpty()) image.required("");
        else if (!image.text().equals(image.text().strip()))
            image.invalid("must not have leading or trailing whitespace");
    }

    private void running(Place container) {
        var grace = spec.number("terminationGracePeriodSeconds").orElse(0L);
        if (container.at("lifecycle").exists()) Probes.lifecycle(container.at("lifecycle"), grace);
        Probes.check(container, grace);
    }

    private static void notRunning(Place container) {
        for (var field : List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
            if (container.at(field).exists()) container.at(field).forbidden(WITHOUT_RESTART);
        }
    }

    private static void ports(Place container) {
        var names = new HashSet<String>();
        for (var port : container.items("ports")) {
            var name = port.text("name");
            var problem = name.isEmpty() ? Optional.<String>empty() : PortName.problem(name);
            problem.ifPresent(port.at("name")::invalid);
            if (!name.isEmpty() && problem.isEmpty() && !names.add(name)) port.at("name").duplicate();
            if (port.number("containerPort").orElse(0L) == 0) port.at("containerPort").required("");
            else
                port.at("containerPort").between(1, 65535);
            if (port.number("hostPort").orElse(0L) != 0) port.at("hostPort").between(1, 65535);
            port.at("protocol").oneOf(List.of("SCTP", "TCP", "UDP"));
        }
    }

    private static void hostPorts(Place container, Set<String> taken) {
        for (var port : container.items("ports")) {
            if (port.number("hostPort").orElse(0L) == 0) continue;
            var place = port.number("hostPort") + port.text("protocol") + port.text("hostIP");
            if (!taken.add(place)) port.at("hostPort").duplicate();
        }
    }

    private static void resizePolicy(Place container) {
        var seen = new HashSet<String>();
        for (var policy : container.items("resizePolicy")) {
            policy.at("resourceName").oneOf(List.of("cpu", "memory"));
            policy.at("restartPolicy").oneOf(List.of("NotRequired", "RestartContainer"));
            if (!seen.add(policy.text("resourceName"))) policy.duplicate();
        }
    }
}
