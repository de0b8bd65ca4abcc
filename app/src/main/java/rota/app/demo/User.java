package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.function.UnaryOperator;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.app.wiring.MemoryCluster;

/// Somebody who wants things, and looks whether they have come true.
final class User {
    private static final String NAME = "fleet";
    static final Key FLEET = Kind.of(Deployment.class).key("default", NAME);

    private final MemoryCluster cluster;
    private final Api api;

    User(MemoryCluster cluster) {
        this.cluster = cluster;
        this.api = cluster.api("user");
    }

    void create(int replicas) {
        api.send(new Request.Create(new DeploymentBuilder().withNewMetadata().withNamespace("default").withName(NAME)
                .endMetadata().withNewSpec().withReplicas(replicas)
                .withNewSelector().addToMatchLabels("app", NAME).endSelector()
                .withNewTemplate().withNewMetadata().addToLabels("app", NAME).endMetadata()
                .withNewSpec().addNewContainer().withName("main").withImage("fleet:1").endContainer().endSpec()
                .endTemplate().endSpec().build()));
    }

    void scale(int replicas) {
        change(it -> it.editSpec().withReplicas(replicas).endSpec());
    }

    void image(String image) {
        change(it -> it.editSpec().editTemplate().editSpec().editFirstContainer().withImage(image).endContainer()
                .endSpec().endTemplate().endSpec());
    }

    /// A pod that nobody controls and that looks as if it belonged to the fleet.
    void strayPod() {
        api.send(new Request.Create(new PodBuilder().withNewMetadata().withNamespace("default").withName("stray")
                .addToLabels("app", NAME).endMetadata().withNewSpec().addNewContainer().withName("main")
                .withImage("fleet:0").endContainer().endSpec().build()));
    }

    /// As many ready pods as wanted, all with the newest template, no other pod, and the status says so.
    boolean isServed() {
        return cluster.list(Deployment.class).stream().allMatch(it -> FleetStatus.in(it)
                .isComplete(it.getMetadata().getGeneration(), it.getSpec().getReplicas())
                && cluster.list(Pod.class).size() == it.getSpec().getReplicas());
    }

    /// What the fleet shows now.
    FleetStatus sees() {
        return FleetStatus.in(cluster.list(Deployment.class).getFirst());
    }

    private void change(UnaryOperator<DeploymentBuilder> edit) {
        // No version: whatever the operator has written since, this is what the user wants.
        var fleet = cluster.list(Deployment.class).getFirst();
        api.send(new Request.Update(edit.apply(new DeploymentBuilder(fleet)).editMetadata().withResourceVersion(null)
                .endMetadata().build(), Request.Subresource.NONE));
    }
}
