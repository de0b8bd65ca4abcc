package rota.app.conformance.client;

import static rota.app.conformance.client.Things.pod;
import static rota.app.conformance.client.Things.widget;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/// Custom kinds, and what a server fills in for built-in ones.
final class Kinds {
    private static final ResourceDefinitionContext WIDGETS = new ResourceDefinitionContext.Builder().withGroup(
            "demo.example.com").withVersion("v1").withKind("Widget").withPlural("widgets").withNamespaced(true).build();

    private Kinds() {}

    static List<ClientCase> cases() {
        return List.of(
                new ClientCase("custom-kinds-are-stored-and-pruned", Kinds::stored),
                new ClientCase("custom-kinds-are-checked", Kinds::checked),
                new ClientCase("custom-kinds-have-status-and-scale", Kinds::sides),
                new ClientCase("custom-kinds-can-be-applied", Kinds::applied),
                new ClientCase("jobs-are-defaulted", Kinds::jobs),
                new ClientCase("pods-and-services-are-defaulted", Kinds::pods),
                new ClientCase("leases-keep-microseconds", Kinds::leases));
    }

    private static void stored(Scene scene) {
        scene.ask("created", () -> widgets(scene).resource(widget("a", Map.of("color", "red"))).create());
        scene.ask("pruned", () -> widgets(scene).resource(widget("b", Map.of("color", "red", "unknown", 1))).create());
        scene.ask("listed", () -> widgets(scene).list().getItems().size());
        scene.ask("older version", () -> scene.client().raw("/apis/demo.example.com/v1beta1/namespaces/" + scene
                .namespace() + "/widgets/a", "GET", null).contains("\"apiVersion\":\"demo.example.com/v1beta1\""));
        scene.ask("changed", () -> widgets(scene).withName("a").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"spec\":{\"lit\":true}}").getMetadata().getGeneration());
        scene.ask("no strategy", () -> widgets(scene).withName("a").patch(PatchContext.of(PatchType.STRATEGIC_MERGE),
                "{\"spec\":{\"lit\":false}}"));
        scene.tell("deleted", () -> widgets(scene).withName("a").delete());
        scene.ask("gone", () -> widgets(scene).withName("a").get());
    }

    private static void checked(Scene scene) {
        scene.ask("missing", () -> widgets(scene).resource(widget("a", Map.of())).create());
        scene.ask("not of the list", () -> widgets(scene).resource(widget("a", Map.of("color", "pink"))).create());
        scene.ask("too small", () -> widgets(scene).resource(widget("a", Map.of("color", "red", "replicas", -1)))
                .create().getKind());
        scene.ask("wrong type", () -> widgets(scene).resource(widget("a", Map.of("color", "red", "lit", "yes")))
                .create());
        scene.ask("strictly", () -> scene.client().raw("/apis/demo.example.com/v1/namespaces/" + scene.namespace()
                + "/widgets?fieldValidation=Strict", "POST",
                "{\"apiVersion\":\"demo.example.com/v1\",\"kind\":"
                        + "\"Widget\",\"metadata\":{\"name\":\"s\"},\"spec\":{\"color\":\"red\",\"what\":1}}"));
    }

    private static void sides(Scene scene) {
        widgets(scene).resource(widget("a", Map.of("color", "red", "replicas", 3))).create();
        var status = widget("a", Map.of("color", "blue"));
        status.setAdditionalProperty("status", Map.of("replicas", 2, "selector", "app=a"));
        scene.ask("status", () -> widgets(scene).resource(status).patchStatus().getAdditionalProperties());
        scene.ask("scale", () -> scene.client().raw("/apis/demo.example.com/v1/namespaces/" + scene.namespace()
                + "/widgets/a/scale", "GET", null));
        scene.ask("scaled", () -> scene.client().raw("/apis/demo.example.com/v1/namespaces/" + scene.namespace()
                + "/widgets/a/scale", "PATCH", "{\"spec\":{\"replicas\":5}}"));
        scene.ask("seen", () -> widgets(scene).withName("a").get().getAdditionalProperties().get("spec"));
    }

    private static void applied(Scene scene) {
        scene.ask("created", () -> widgets(scene).resource(widget("a", Map.of("color", "red"))).fieldManager("one")
                .serverSideApply());
        scene.ask("conflict", () -> widgets(scene).resource(widget("a", Map.of("color", "blue"))).fieldManager("two")
                .serverSideApply());
        var ports = List.of(Map.of("name", "x", "port", 1));
        scene.ask("lists by key", () -> widgets(scene).resource(widget("a", Map.of("ports", ports))).fieldManager("two")
                .serverSideApply());
        var twins = List.of(Map.of("name", "x", "port", 1), Map.of("name", "x", "port", 2));
        scene.ask("the same key twice", () -> widgets(scene).resource(widget("a", Map.of("ports", twins)))
                .fieldManager("two").serverSideApply());
    }

    private static void jobs(Scene scene) {
        var job = new JobBuilder().withNewMetadata().withName("a").endMetadata().withNewSpec().withNewTemplate()
                .withNewSpec().withRestartPolicy("Never").addNewContainer().withName("main").withImage("job:1")
                .endContainer().endSpec().endTemplate().endSpec().build();
        scene.ask("created", () -> scene.client().resource(job).inNamespace(scene.namespace()).create());
        scene.ask("suspended", () -> scene.client().batch().v1().jobs().inNamespace(scene.namespace()).withName("a")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":true}}").getSpec().getSuspend());
        scene.ask("fixed", () -> scene.client().batch().v1().jobs().inNamespace(scene.namespace()).withName("a")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"completions\":3}}"));
        scene.ask("restarting for ever", () -> scene.client().resource(new JobBuilder(job).editMetadata().withName("b")
                .endMetadata().editSpec().editTemplate().editSpec().withRestartPolicy("Always").endSpec().endTemplate()
                .endSpec().build()).inNamespace(scene.namespace()).create());
    }

    private static void pods(Scene scene) {
        scene.ask("pod", () -> {
            var created = scene.client().resource(pod("a")).inNamespace(scene.namespace()).create();
            // The real server beside ours has no controller that makes accounts, so it may not ask for one.
            created.getSpec().setServiceAccount(null);
            created.getSpec().setServiceAccountName(null);
            return created;
        });
        scene.ask("fixed", () -> scene.client().pods().inNamespace(scene.namespace()).withName("a").patch(PatchContext
                .of(PatchType.JSON_MERGE), "{\"spec\":{\"nodeName\":\"x\"}}"));
        scene.ask("headless", () -> scene.client().resource(new ServiceBuilder().withNewMetadata().withName("s")
                .endMetadata().withNewSpec().withClusterIP("None").addToSelector("app", "a").addNewPort().withPort(80)
                .endPort().endSpec().build()).inNamespace(scene.namespace()).create());
    }

    private static void leases(Scene scene) {
        var renewed = ZonedDateTime.parse("2030-01-02T03:04:05.123456Z");
        var lease = new LeaseBuilder().withNewMetadata().withName("a").endMetadata().withNewSpec().withHolderIdentity(
                "me").withLeaseDurationSeconds(15).withRenewTime(renewed).endSpec().build();
        scene.ask("to the microsecond", () -> String.valueOf(scene.client().resource(lease).inNamespace(scene
                .namespace()).create().getSpec().getRenewTime().toInstant().equals(renewed.toInstant())));
        scene.ask("no time", () -> scene.client().resource(new LeaseBuilder(lease).editMetadata().withName("b")
                .endMetadata().editSpec().withLeaseDurationSeconds(0).endSpec().build()).inNamespace(scene.namespace())
                .create());
    }

    private static NonNamespaceOperation<GenericKubernetesResource, GenericKubernetesResourceList,
            Resource<GenericKubernetesResource>> widgets(Scene scene) {
        return scene.client().genericKubernetesResources(WIDGETS).inNamespace(scene.namespace());
    }
}
