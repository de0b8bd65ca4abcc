package rota.local.rule.pod;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Place;
import rota.local.rule.PortName;

/// What asks a container how it is, and what runs in it when it starts and stops.
final class Probes {
    private static final List<String> HANDLERS = List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
    private static final List<String> COUNTS = List.of("initialDelaySeconds", "timeoutSeconds", "periodSeconds",
            "successThreshold", "failureThreshold");

    private Probes() {}

    static void check(Place container, long grace) {
        for (var name : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            var probe = container.at(name);
            if (probe.exists()) check(name, probe, grace);
        }
    }

    private static void check(String name, Place probe, long grace) {
        handler(probe, grace);
        COUNTS.forEach(it -> probe.at(it).notNegative());
        var own = probe.at("terminationGracePeriodSeconds");
        own.number().filter(it -> it <= 0).ifPresent(_ -> own.invalid("must be greater than 0"));
        if (name.equals("readinessProbe")) {
            if (own.exists()) own.invalid("must not be set for readinessProbes");
        } else if (!probe.number("successThreshold").equals(Optional.of(1L))) {
            probe.at("successThreshold").invalid("must be 1");
        }
    }

    static void lifecycle(Place lifecycle, long grace) {
        for (var name : List.of("postStart", "preStop")) {
            if (lifecycle.at(name).exists()) handler(lifecycle.at(name), grace);
        }
    }

    private static void handler(Place owner, long grace) {
        var handlers = HANDLERS.stream().filter(it -> owner.at(it).exists()).toList();
        if (handlers.isEmpty()) owner.required("must specify a handler type");
        handlers.stream().skip(1).forEach(it -> owner.at(it).forbidden("may not specify more than 1 handler type"));
        handlers.stream().limit(1).forEach(it -> handler(it, owner.at(it), grace));
    }

    private static void handler(String type, Place handler, long grace) {
        switch (type) {
            case "exec" -> {
                if (handler.items("command").isEmpty()) handler.at("command").required("");
            }
            case "httpGet" -> {
                port(handler.at("port"));
                handler.at("scheme").oneOf(List.of("HTTP", "HTTPS"));
            }
            case "tcpSocket" -> port(handler.at("port"));
            case "grpc" -> handler.at("port").between(1, 65535);
            case "sleep" -> {
                var seconds = handler.number("seconds").orElse(0L);
                if (seconds < 0 || seconds > grace) {
                    handler.invalid("must be non-negative and less than terminationGracePeriodSeconds (" + grace + ")");
                }
            }
            default -> throw new IllegalArgumentException("expected a handler, found " + type);
        }
    }

    /// A number, or the name of a port.
    static void port(Place port) {
        if (port.value() instanceof Json.Str(var name)) {
            PortName.problem(name).ifPresent(port::invalid);
        } else {
            if (port.number().isEmpty()) port.invalid("must be between 1 and 65535, inclusive");
            port.between(1, 65535);
        }
    }
}
