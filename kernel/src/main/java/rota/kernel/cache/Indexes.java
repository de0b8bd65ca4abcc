package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Owners;

/// The indexes that more than one controller needs.
public final class Indexes {
    private static final Index<Pod> BY_NODE = new Index<>("node", Indexes::nodes);

    private Indexes() {}

    /// By the UID of the owner that controls the object.
    public static <T extends HasMetadata> Index<T> byController() {
        return new Index<>("controller",
                it -> Owners.controllerOf(it).map(owner -> List.of(owner.getUid())).orElse(List.of()));
    }

    /// By the namespace, and only the objects that nobody controls: those that may be adopted.
    public static <T extends HasMetadata> Index<T> orphansByNamespace() {
        return new Index<>("orphans",
                it -> Owners.controllerOf(it).isPresent() ? List.of() : List.of(Names.namespace(it)));
    }

    /// By the UID of each owner, whether it controls the object or not.
    public static <T extends HasMetadata> Index<T> byOwner() {
        return new Index<>("owner",
                it -> it.getMetadata().getOwnerReferences().stream().map(OwnerReference::getUid).distinct().toList());
    }

    /// By the value of a label.
    public static <T extends HasMetadata> Index<T> byLabel(String label) {
        return new Index<>("label " + label, it -> label(it, label).stream().toList());
    }

    /// By the node that a pod was given.
    public static Index<Pod> byNode() {
        return BY_NODE;
    }

    private static Optional<String> label(HasMetadata object, String label) {
        return Optional.ofNullable(object.getMetadata().getLabels()).map((Map<String, String> it) -> it.get(label));
    }

    private static List<String> nodes(Pod pod) {
        return Optional.ofNullable(pod.getSpec()).map(it -> it.getNodeName()).filter(it -> !it.isEmpty()).stream()
                .toList();
    }
}
