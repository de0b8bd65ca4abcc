package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.List;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// Small objects, and the settings that the tests use.
final class Kube {
    static final Kind POD = Kind.of(Pod.class);
    static final Kind WIDGET = Kind.of(Widget.class);
    static final Key POD_A = POD.key("default", "a");
    static final String PODS = "/api/v1/namespaces/default/pods";
    static final KubeSettings SETTINGS = KubeSettings.DEFAULT.withRate(1000, 1000).withRequestTimeout(Duration
            .ofSeconds(15)).withCustomResources(List.of(Widget.class));

    private Kube() {}

    static Pod pod(String name) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().build();
    }

    /// A pod as a server sends it.
    static String podJson(String name, long version) {
        return podJson(name, version, "");
    }

    static String podJson(String name, long version, String moreMetadata) {
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"default","name":"%s","uid":"u-%s",\
                "resourceVersion":"%d"%s}}""".formatted(name, name, version, moreMetadata);
    }

    static String podList(long version, String... pods) {
        return """
                {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"%d"},"items":[%s]}""".formatted(
                version, String.join(",", pods));
    }

    /// A bookmark event's object.
    static String mark(long version) {
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"%d","creationTimestamp":null},\
                "spec":{"containers":null},"status":{}}""".formatted(version);
    }
}
