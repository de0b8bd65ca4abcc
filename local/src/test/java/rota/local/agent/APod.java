package rota.local.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.function.UnaryOperator;

/// Builds pods for tests: one container, bound to a node by whoever creates it.
public final class APod {
    private APod() {}

    public static PodBuilder named(String name) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata()
                .withNewSpec().endSpec();
    }

    /// A pod with one main container.
    public static PodBuilder simple(String name) {
        return with(named(name), container("main"));
    }

    public static PodBuilder with(PodBuilder pod, Container... containers) {
        return pod.editSpec().addToContainers(containers).endSpec();
    }

    public static PodBuilder withInit(PodBuilder pod, Container... containers) {
        return pod.editSpec().addToInitContainers(containers).endSpec();
    }

    public static PodBuilder annotated(PodBuilder pod, String key, String value) {
        return pod.editMetadata().addToAnnotations(key, value).endMetadata();
    }

    public static PodBuilder policy(PodBuilder pod, String policy) {
        return pod.editSpec().withRestartPolicy(policy).endSpec();
    }

    public static Container container(String name) {
        return container(name, it -> it);
    }

    public static Container container(String name, UnaryOperator<ContainerBuilder> edit) {
        return edit.apply(new ContainerBuilder().withName(name).withImage("image:1")).build();
    }

    /// As the API would have it: with a UID, on a node.
    public static Pod bound(PodBuilder pod) {
        return pod.editMetadata().withUid("uid-1").withCreationTimestamp("2026-01-01T00:00:00Z").endMetadata()
                .editSpec().withNodeName("node").endSpec().withNewStatus().withPhase("Pending").endStatus().build();
    }
}
