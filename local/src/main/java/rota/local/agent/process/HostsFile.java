package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.local.agent.pod.Phase;

/// The `/etc/hosts` of a pod: itself, and everybody whom cluster DNS would find for it. Pure.
final class HostsFile {
    private static final String DOMAIN = "cluster.local";

    private HostsFile() {}

    /// @param address the pod's own
    static String of(Pod pod, String address, List<Pod> pods, List<Service> services) {
        var lines = new ArrayList<String>();
        lines.add("127.0.0.1\tlocalhost");
        lines.add("::1\tlocalhost ip6-localhost ip6-loopback");
        lines.add(address + "\t" + String.join(" ", own(pod)));
        Optional.ofNullable(pod.getSpec().getHostAliases()).orElse(List.of())
                .forEach(it -> lines.add(it.getIp() + "\t" + String.join(" ", it.getHostnames())));
        for (var service : services) {
            for (var member : members(service, pods)) lines.addAll(lines(pod, service, member));
        }
        return String.join("\n", lines) + "\n";
    }

    /// As the pod calls itself: short and, with a subdomain, in full.
    private static List<String> own(Pod pod) {
        var hostname = hostname(pod);
        var subdomain = pod.getSpec().getSubdomain();
        return subdomain == null || subdomain.isEmpty() ? List.of(hostname)
                : List.of(hostname + "." + subdomain + "." + pod.getMetadata().getNamespace() + ".svc." + DOMAIN,
                        hostname);
    }

    static String hostname(Pod pod) {
        var given = pod.getSpec().getHostname();
        var name = given == null || given.isEmpty() ? pod.getMetadata().getName() : given;
        return name.length() > 63 ? name.substring(0, 63) : name;
    }

    private static List<String> lines(Pod reader, Service service, Pod member) {
        var home = service.getMetadata().getNamespace().equals(reader.getMetadata().getNamespace());
        var name = service.getMetadata().getName();
        var address = member.getStatus().getPodIP() + "\t";
        var all = address + String.join(" ", names(service, name, home));
        // Who asks for the name of an address is told the first one: the pod's own, in full.
        return name.equals(member.getSpec().getSubdomain())
                ? List.of(address + String.join(" ", names(service, hostname(member) + "." + name, home)), all)
                : List.of(all);
    }

    private static List<String> names(Service service, String name, boolean home) {
        var far = name + "." + service.getMetadata().getNamespace();
        var names = List.of(far + ".svc." + DOMAIN, far + ".svc", far);
        if (!home) return names;
        var more = new ArrayList<>(names);
        more.add(name);
        return more;
    }

    /// The pods behind a service: all that it selects and that are ready, or all, if it says so. There is no virtual
    /// address: the name of every service leads to its pods.
    private static List<Pod> members(Service service, List<Pod> pods) {
        var selector = service.getSpec().getSelector();
        if (selector == null || selector.isEmpty()) return List.of();
        var all = Boolean.TRUE.equals(service.getSpec().getPublishNotReadyAddresses());
        return pods.stream()
                .filter(it -> it.getMetadata().getNamespace().equals(service.getMetadata().getNamespace()))
                .filter(it -> matches(selector, it.getMetadata().getLabels()))
                .filter(it -> it.getStatus() != null && it.getStatus().getPodIP() != null)
                .filter(it -> !Phase.shown(it).over()).filter(it -> all || isReady(it)).toList();
    }

    private static boolean matches(Map<String, String> selector,
            @Nullable Map<String, String> labels) {
        return labels != null && labels.entrySet().containsAll(selector.entrySet());
    }

    private static boolean isReady(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(it -> it.getType().equals("Ready") && "True".equals(it.getStatus()));
    }
}
