package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Requests;

/// A port of the node itself that a pod wants.
record HostPort(String address, String protocol, int number) {
    private static final String ANY = "0.0.0.0";

    static List<HostPort> of(PodSpec spec) {
        var sidecars = spec.getInitContainers().stream().filter(Requests::isSidecar);
        return Stream.concat(spec.getContainers().stream(), sidecars).map(Container::getPorts).flatMap(List::stream)
                .filter(it -> it.getHostPort() != null && it.getHostPort() > 0).map(HostPort::of).distinct().toList();
    }

    boolean clashes(HostPort other) {
        return number == other.number && protocol.equals(other.protocol)
                && (address.equals(other.address) || address.equals(ANY) || other.address.equals(ANY));
    }

    private static HostPort of(ContainerPort port) {
        return new HostPort(or(port.getHostIP(), ANY), or(port.getProtocol(), "TCP"), port.getHostPort());
    }

    private static String or(@Nullable String text, String otherwise) {
        return text == null || text.isEmpty() ? otherwise : text;
    }
}
