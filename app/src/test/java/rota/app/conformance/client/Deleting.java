package rota.app.conformance.client;

import static rota.app.conformance.client.Things.map;
import static rota.app.conformance.client.Things.pod;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;

/// Deletions: preconditions, propagation, grace, finalizers, collections, evictions.
final class Deleting {
    private Deleting() {}

    static List<ClientCase> cases() {
        return List.of(
                new ClientCase("delete-heeds-preconditions", Deleting::preconditions),
                new ClientCase("delete-marks-how-it-propagates", Deleting::propagation),
                new ClientCase("delete-waits-for-finalizers", Deleting::finalizers),
                new ClientCase("delete-gives-pods-time", Deleting::grace),
                new ClientCase("delete-takes-a-collection", Deleting::collections),
                new ClientCase("evict-heeds-budgets", Deleting::evictions));
    }

    private static void preconditions(Scene scene) {
        var created = create(scene, map("a", "1"));
        scene.ask("old version", () -> at(scene, "a").lockResourceVersion("1").delete());
        scene.ask("other uid", () -> raw(scene, "DELETE", "configmaps/a",
                "{\"preconditions\":{\"uid\":\"00000000-0000-0000-0000-000000000000\"}}"));
        scene.tell("right uid", () -> raw(scene, "DELETE", "configmaps/a", "{\"preconditions\":{\"uid\":\""
                + created.getMetadata().getUid() + "\"}}"));
        scene.ask("gone", () -> at(scene, "a").get());
        scene.ask("nobody", () -> at(scene, "nobody").delete().size());
    }

    private static void propagation(Scene scene) {
        for (var policy : List.of(DeletionPropagation.FOREGROUND, DeletionPropagation.ORPHAN,
                DeletionPropagation.BACKGROUND)) {
            var name = policy.toString().toLowerCase(java.util.Locale.ROOT);
            create(scene, map(name));
            scene.tell(name, () -> at(scene, name).withPropagationPolicy(policy).delete());
            scene.ask(name + " left", () -> at(scene, name).get());
        }
        scene.ask("no such policy", () -> raw(scene, "DELETE", "configmaps/x", "{\"propagationPolicy\":\"Sideways\"}"));
    }

    private static void finalizers(Scene scene) {
        create(scene, new ConfigMapBuilder(map("held")).editMetadata().addToFinalizers("example.com/hold").endMetadata()
                .build());
        scene.tell("deleted", () -> at(scene, "held").delete());
        scene.ask("held", () -> at(scene, "held").get());
        scene.tell("deleted again", () -> at(scene, "held").delete());
        scene.ask("no new finalizer", () -> at(scene, "held").edit(it -> new ConfigMapBuilder(it).editMetadata()
                .addToFinalizers("example.com/late").endMetadata().build()));
        scene.tell("let go", () -> at(scene, "held").edit(it -> new ConfigMapBuilder(it).editMetadata()
                .withFinalizers().endMetadata().build()));
        scene.ask("gone", () -> at(scene, "held").get());
    }

    private static void grace(Scene scene) {
        var placed = new PodBuilder(pod("placed")).editSpec().withNodeName("far-away").endSpec().build();
        scene.client().resource(placed).inNamespace(scene.namespace()).create();
        var it = scene.client().pods().inNamespace(scene.namespace()).withName("placed");
        scene.tell("deleted", it::delete);
        scene.ask("given time", () -> it.get().getMetadata().getDeletionGracePeriodSeconds());
        scene.tell("shortened", () -> it.withGracePeriod(5).delete());
        scene.ask("given less", () -> it.get().getMetadata().getDeletionGracePeriodSeconds());
        scene.tell("longer is ignored", () -> it.withGracePeriod(50).delete());
        scene.ask("as before", () -> it.get().getMetadata().getDeletionGracePeriodSeconds());
        scene.tell("by force", () -> it.withGracePeriod(0).delete());
        scene.ask("gone", it::get);
        scene.client().resource(pod("nowhere")).inNamespace(scene.namespace()).create();
        scene.tell("without a node", () -> scene.client().pods().inNamespace(scene.namespace()).withName("nowhere")
                .delete());
        scene.ask("gone too", () -> scene.client().pods().inNamespace(scene.namespace()).withName("nowhere").get());
    }

    private static void collections(Scene scene) {
        for (var name : List.of("a", "b", "c"))
            create(scene, Things.labelled(name, "on", name.equals("b") ? "no"
                    : "yes"));
        scene.tell("some", () -> raw(scene, "DELETE", "configmaps?labelSelector=on%3Dyes", ""));
        scene.ask("left", () -> scene.client().configMaps().inNamespace(scene.namespace()).list().getItems().stream()
                .map(it -> it.getMetadata().getName()).filter(it -> !it.startsWith("kube-")).toList());
    }

    private static void evictions(Scene scene) {
        scene.client().resource(pod("free")).inNamespace(scene.namespace()).create();
        scene.client().resource(pod("kept")).inNamespace(scene.namespace()).create();
        var kept = scene.client().pods().inNamespace(scene.namespace()).withName("kept");
        scene.client().resource(new PodBuilder(kept.get()).editSpec().endSpec().editStatus().withPhase("Running")
                .addNewCondition().withType("Ready").withStatus("True").endCondition().endStatus().build())
                .updateStatus();
        scene.client().resource(new PodDisruptionBudgetBuilder().withNewMetadata().withName("keep").endMetadata()
                .withNewSpec().withNewMinAvailable(1).withNewSelector().addToMatchLabels("app", "kept").endSelector()
                .endSpec().build()).inNamespace(scene.namespace()).create();
        scene.ask("free", () -> raw(scene, "POST", "pods/free/eviction", eviction("free")));
        scene.ask("gone", () -> scene.client().pods().inNamespace(scene.namespace()).withName("free").get());
        scene.ask("kept", () -> raw(scene, "POST", "pods/kept/eviction", eviction("kept")));
        scene.ask("nobody", () -> raw(scene, "POST", "pods/nobody/eviction", eviction("nobody")));
    }

    private static String eviction(String pod) {
        return "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"" + pod + "\"}}";
    }

    private static String raw(Scene scene, String method, String rest, String body) {
        return scene.client().raw("/api/v1/namespaces/" + scene.namespace() + "/" + rest, method, body.isEmpty() ? null
                : body);
    }

    private static Resource<ConfigMap> at(Scene scene, String name) {
        return scene.client().configMaps().inNamespace(scene.namespace()).withName(name);
    }

    private static ConfigMap create(Scene scene, ConfigMap map) {
        return scene.client().resource(map).inNamespace(scene.namespace()).create();
    }
}
