package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is taken on one node.
final class Room {
    private final Map<String, Long> taken = new HashMap<>();
    private final Map<String, Integer> siblings = new HashMap<>();
    private final List<HostPort> ports = new ArrayList<>();
    private int pods;

    void add(Shape pod) {
        count(pod, 1);
        ports.addAll(pod.ports());
    }

    void remove(Shape pod) {
        count(pod, -1);
        pod.ports().forEach(ports::remove);
    }

    long taken(String resource) {
        return taken.getOrDefault(resource, 0L);
    }

    int pods() {
        return pods;
    }

    /// How many pods of the same controller are here.
    int siblings(Shape pod) {
        return pod.owner().isEmpty() ? 0 : siblings.getOrDefault(pod.owner(), 0);
    }

    boolean clashes(HostPort port) {
        return ports.stream().anyMatch(port::clashes);
    }

    private void count(Shape pod, int sign) {
        pods += sign;
        pod.requests().values().forEach((name, amount) -> taken.merge(name, sign * amount, Long::sum));
        if (!pod.owner().isEmpty()) siblings.merge(pod.owner(), sign, Integer::sum);
    }
}
