package rota.local.agent.probe;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Probe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// What a probe or a hook does.
public sealed interface Question {
    record Exec(List<String> command) implements Question {
        public Exec {
            command = List.copyOf(command);
        }
    }

    record Http(String scheme, String host, int port, String path, SequencedMap<String, String> headers)
            implements
                Question {
        public Http {
            headers = Ordered.map(headers);
        }
    }

    record Tcp(String host, int port) implements Question {}

    record Sleep(Duration time) implements Question {}

    /// What a probe asks; nothing for a kind that we do not know.
    ///
    /// @param address of the pod
    static Optional<Question> of(Probe probe, Container container, String address) {
        if (probe.getExec() != null) return Optional.of(new Exec(probe.getExec().getCommand()));
        if (probe.getHttpGet() != null) return Optional.of(http(probe.getHttpGet(), container, address));
        if (probe.getTcpSocket() != null) {
            var host = probe.getTcpSocket().getHost();
            return Optional.of(new Tcp(host == null ? address : host,
                    port(probe.getTcpSocket().getPort(), container)));
        }
        return Optional.empty();
    }

    /// What a hook does; nothing for a kind that we do not know.
    ///
    /// @param address of the pod
    static Optional<Question> of(LifecycleHandler hook, Container container, String address) {
        if (hook.getExec() != null) return Optional.of(new Exec(hook.getExec().getCommand()));
        if (hook.getHttpGet() != null) return Optional.of(http(hook.getHttpGet(), container, address));
        if (hook.getSleep() != null)
            return Optional.of(new Sleep(Duration.ofSeconds(hook.getSleep().getSeconds())));
        return Optional.empty();
    }

    private static Http http(HTTPGetAction get, Container container, String address) {
        var headers = new LinkedHashMap<String, String>();
        get.getHttpHeaders().forEach(it -> headers.put(it.getName(), it.getValue()));
        var path = get.getPath() == null || get.getPath().isEmpty() ? "/" : get.getPath();
        return new Http(get.getScheme() == null ? "HTTP" : get.getScheme(),
                get.getHost() == null || get.getHost().isEmpty() ? address : get.getHost(),
                port(get.getPort(), container), path.startsWith("/") ? path : "/" + path, headers);
    }

    /// A port by its number or by its name; 0, which nobody answers, for a name that the container does not have.
    private static int port(IntOrString port, Container container) {
        if (port.getIntVal() != null) return port.getIntVal();
        var name = port.getStrVal();
        return container.getPorts().stream().filter(it -> name.equals(it.getName()))
                .map(ContainerPort::getContainerPort).findFirst()
                .orElseGet(() -> name.matches("\\d{1,5}") ? Integer.parseInt(name) : 0);
    }
}
