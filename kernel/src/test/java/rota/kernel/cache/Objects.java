package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;

/// Pods as children, config maps as owners: small objects for tests.
final class Objects {
    static final Kind POD = Kind.of(Pod.class);
    static final Kind OWNER = Kind.of(ConfigMap.class);

    private Objects() {}

    static Pod pod(String name, String uid, int version) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).withUid(uid)
                .withResourceVersion(Integer.toString(version)).endMetadata().withNewSpec().endSpec().build();
    }

    static Pod ownedBy(Identity owner, Pod pod) {
        return new PodBuilder(pod).editMetadata().withOwnerReferences(Owners.controllerReference(owner)).endMetadata()
                .build();
    }

    static Pod deleting(Pod pod, int version) {
        return new PodBuilder(pod).editMetadata().withResourceVersion(Integer.toString(version)).withDeletionTimestamp(
                "2026-01-01T00:00:00Z").endMetadata().build();
    }

    static Pod at(int version, Pod pod) {
        return new PodBuilder(pod).editMetadata().withResourceVersion(Integer.toString(version)).endMetadata().build();
    }

    static Pod finalizedBy(String finalizer, Pod pod) {
        return new PodBuilder(pod).editMetadata().withFinalizers(finalizer).endMetadata().build();
    }

    static Pod labelled(String label, String value, Pod pod) {
        return new PodBuilder(pod).editMetadata().addToLabels(label, value).endMetadata().build();
    }

    static Pod on(String node, Pod pod) {
        return new PodBuilder(pod).editSpec().withNodeName(node).endSpec().build();
    }

    static ConfigMap owner(String name, String uid, int version) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName(name).withUid(uid)
                .withResourceVersion(Integer.toString(version)).endMetadata().build();
    }

    static ResourceVersion version(int number) {
        return ResourceVersion.of(number);
    }

    static Identity identity(Pod pod) {
        return Identity.of(POD, pod);
    }

    static List<String> names(List<Pod> pods) {
        return pods.stream().map(it -> it.getMetadata().getName()).toList();
    }
}
