package rota.app.conformance.client;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Map;

/// The smallest objects of their kinds.
final class Things {
    private Things() {}

    static ConfigMap map(String name) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    static ConfigMap map(String name, String value) {
        return new ConfigMapBuilder(map(name)).addToData("key", value).build();
    }

    static ConfigMap labelled(String name, String label, String value) {
        return new ConfigMapBuilder(map(name)).editMetadata().addToLabels(label, value).endMetadata().build();
    }

    static Pod pod(String name) {
        return new PodBuilder().withNewMetadata().withName(name).addToLabels("app", name).endMetadata().withNewSpec()
                .addNewContainer().withName("main").withImage("web:1").endContainer().endSpec().build();
    }

    static Deployment deployment(String name) {
        return new DeploymentBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().withReplicas(2)
                .withNewSelector().addToMatchLabels("app", name).endSelector().withNewTemplate().withNewMetadata()
                .addToLabels("app", name).endMetadata().withNewSpec().addNewContainer().withName("main")
                .withImage("web:1").endContainer().endSpec().endTemplate().endSpec().build();
    }

    static GenericKubernetesResource widget(String name, Map<String, Object> spec) {
        return new GenericKubernetesResourceBuilder().withApiVersion("demo.example.com/v1").withKind("Widget")
                .withNewMetadata().withName(name).endMetadata().addToAdditionalProperties("spec", spec).build();
    }
}
