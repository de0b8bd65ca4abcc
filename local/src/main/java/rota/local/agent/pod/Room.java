package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import rota.api.meta.Ordered;

/// What a node has for a pod, besides what its other pods have been granted.
///
/// @param capacity of the node; a resource that is not in it has no bounds
/// @param taken by the other pods
public record Room(SequencedMap<String, Quantity> capacity, SequencedMap<String, BigDecimal> taken) {
    /// The resources that can be changed while a container runs.
    static final List<String> RESOURCES = List.of("cpu", "memory");

    /// For pods that ask for nothing new.
    public static final Room ENDLESS = new Room(Ordered.map(), Ordered.map());

    public Room {
        capacity = Ordered.map(capacity);
        taken = Ordered.map(taken);
    }

    /// What is left for a pod.
    ///
    /// @param neighbours the pods of the node, this one perhaps among them
    public static Room of(SequencedMap<String, Quantity> capacity, Pod pod, Collection<Pod> neighbours) {
        var others = neighbours.stream().filter(it -> !it.getMetadata().getUid().equals(pod.getMetadata().getUid()))
                .filter(it -> !Phase.shown(it).over()).toList();
        var taken = new LinkedHashMap<String, BigDecimal>();
        for (var resource : RESOURCES) {
            taken.put(resource, others.stream().map(it -> sum(it, resource, at -> Allotment.shown(it, at)))
                    .reduce(BigDecimal.ZERO, BigDecimal::add));
        }
        return new Room(capacity, taken);
    }

    /// Why a pod of this size does not fit; empty if it does.
    Optional<Allotment.Refusal> shortage(Pod pod) {
        for (var resource : RESOURCES) {
            var wanted = sum(pod, resource, Allotment::own);
            var others = taken.getOrDefault(resource, BigDecimal.ZERO);
            var whole = capacity.get(resource);
            if (whole == null || wanted.add(others).compareTo(whole.getNumericalAmount()) <= 0) continue;
            // What no node of this size can ever give need not be waited for.
            var never = wanted.compareTo(whole.getNumericalAmount()) > 0;
            return Optional.of(new Allotment.Refusal(never ? "Infeasible" : "Deferred", resource + ": requested "
                    + text(wanted) + ", taken by other pods " + text(others) + ", capacity of the node "
                    + text(whole.getNumericalAmount())));
        }
        return Optional.empty();
    }

    /// Over all containers of a pod that run together.
    private static BigDecimal sum(Pod pod, String resource, Function<Container, ResourceRequirements> which) {
        return Member.of(pod.getSpec()).stream().filter(it -> it.role() != Member.Role.INIT)
                .map(it -> request(which.apply(it.spec()), resource)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal request(ResourceRequirements resources, String resource) {
        var amount = resources.getRequests() == null ? null : resources.getRequests().get(resource);
        return amount == null ? BigDecimal.ZERO : amount.getNumericalAmount();
    }

    private static String text(BigDecimal amount) {
        return amount.stripTrailingZeros().toPlainString();
    }
}
