package rota.app.conformance.client;

import static rota.app.conformance.client.Things.deployment;
import static rota.app.conformance.client.Things.map;
import static rota.app.conformance.client.Things.pod;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;

/// Creations, replacements, patches of every sort, server-side apply, status and scale.
final class Writing {
    private Writing() {}

    static List<ClientCase> cases() {
        return List.of(
                new ClientCase("create-answers-with-the-whole-object", Writing::creates),
                new ClientCase("create-makes-up-names-and-refuses-taken-ones", Writing::names),
                new ClientCase("replace-asks-for-the-version", Writing::replaces),
                new ClientCase("patch-by-json-merge-and-strategy", Writing::patches),
                new ClientCase("patch-can-be-refused", Writing::refusedPatches),
                new ClientCase("apply-owns-fields", Writing::applies),
                new ClientCase("apply-needs-force-for-what-others-own", Writing::forces),
                new ClientCase("status-is-written-apart", Writing::statuses),
                new ClientCase("scale-is-written-apart", Writing::scales),
                new ClientCase("dry-run-leaves-nothing", Writing::dryRuns));
    }

    private static void creates(Scene scene) {
        scene.ask("map", () -> in(scene, map("a", "1")).create());
        scene.ask("deployment", () -> scene.client().resource(deployment("web")).inNamespace(scene.namespace())
                .create());
        scene.ask("read", () -> in(scene, map("a")).get());
    }

    private static void names(Scene scene) {
        var generated = new ConfigMapBuilder().withNewMetadata().withGenerateName("made-").endMetadata().build();
        scene.ask("generated", () -> in(scene, generated).create().getMetadata().getName().replaceAll(
                "-[bcdfghjklmnpqrstvwxz2456789]{5}$", "-XXXXX"));
        scene.tell("first", () -> in(scene, map("taken")).create());
        scene.ask("second", () -> in(scene, map("taken")).create());
        scene.ask("bad name", () -> in(scene, map("No_Name")).create());
        scene.ask("with a version", () -> in(scene, new ConfigMapBuilder(map("b")).editMetadata().withResourceVersion(
                "7").endMetadata().build()).create());
        scene.ask("elsewhere", () -> scene.client().resource(map("c")).inNamespace("no-such-namespace").create());
    }

    private static void replaces(Scene scene) {
        var old = in(scene, map("a", "1")).create();
        scene.ask("changed", () -> in(scene, value(old, "2")).update().getData());
        scene.ask("old version", () -> in(scene, value(old, "3")).update());
        scene.ask("no version", () -> in(scene, map("a", "4")).update().getData());
        var now = in(scene, map("a")).get();
        scene.ask("same again keeps the version", () -> String.valueOf(in(scene, now).update().getMetadata()
                .getResourceVersion().equals(now.getMetadata().getResourceVersion())));
        scene.ask("other uid", () -> in(scene, new ConfigMapBuilder(map("a")).editMetadata().withUid("other")
                .endMetadata().build()).update());
        scene.ask("absent", () -> in(scene, map("nobody")).update());
    }

    private static void patches(Scene scene) {
        scene.client().resource(deployment("web")).inNamespace(scene.namespace()).create();
        var web = scene.client().apps().deployments().inNamespace(scene.namespace()).withName("web");
        scene.ask("json", () -> web.patch(PatchContext.of(PatchType.JSON),
                "[{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":5}]").getSpec().getReplicas());
        scene.ask("merge", () -> web.patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"paused\":true}}").getMetadata().getLabels());
        scene.ask("merge takes away", () -> web.patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"spec\":{\"paused\":null}}").getSpec().getPaused());
        scene.ask("strategic", () -> web.patch(PatchContext.of(PatchType.STRATEGIC_MERGE),
                "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"side\",\"image\":\"side:1\"}]}}}}")
                .getSpec().getTemplate().getSpec().getContainers());
        scene.ask("generation", () -> web.get().getMetadata().getGeneration());
        scene.ask("who wrote what", () -> web.get().getMetadata().getManagedFields());
    }

    private static void refusedPatches(Scene scene) {
        in(scene, map("a", "1")).create();
        var it = scene.client().configMaps().inNamespace(scene.namespace()).withName("a");
        scene.ask("test", () -> it.patch(PatchContext.of(PatchType.JSON),
                "[{\"op\":\"test\",\"path\":\"/data/key\",\"value\":\"2\"}]"));
        scene.ask("no such path", () -> it.patch(PatchContext.of(PatchType.JSON),
                "[{\"op\":\"remove\",\"path\":\"/data/other\"}]"));
        scene.ask("other uid", () -> it.patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"uid\":\"other\"}}"));
        scene.ask("old version", () -> it.patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"resourceVersion\":\"1\"},\"data\":{\"key\":\"3\"}}"));
        scene.ask("other name", () -> it.patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"name\":\"b\"}}"));
        scene.ask("wrong type", () -> it.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"key\":1}}"));
    }

    private static void applies(Scene scene) {
        scene.ask("created", () -> in(scene, map("a", "1")).fieldManager("one").serverSideApply());
        scene.ask("again", () -> in(scene, map("a", "1")).fieldManager("one").serverSideApply().getMetadata()
                .getManagedFields().size());
        var other = new ConfigMapBuilder(map("a")).addToData("other", "x").build();
        scene.ask("another's field", () -> in(scene, other).fieldManager("two").serverSideApply().getData());
        scene.ask("given up", () -> in(scene, map("a")).fieldManager("one").serverSideApply());
    }

    private static void forces(Scene scene) {
        in(scene, map("a", "1")).fieldManager("one").serverSideApply();
        scene.ask("conflict", () -> in(scene, map("a", "2")).fieldManager("two").serverSideApply());
        scene.ask("forced", () -> in(scene, map("a", "2")).fieldManager("two").forceConflicts().serverSideApply());
        scene.ask("the loser", () -> in(scene, map("a", "1")).fieldManager("one").serverSideApply());
    }

    private static void statuses(Scene scene) {
        var created = scene.client().resource(pod("a")).inNamespace(scene.namespace()).create();
        var running = new PodBuilder(created).editSpec().withNodeName("ignored").endSpec().editStatus()
                .withPhase("Running").addNewCondition().withType("Ready").withStatus("True").endCondition().endStatus()
                .build();
        scene.ask("status", () -> scene.client().resource(running).updateStatus().getStatus());
        scene.ask("spec is left alone", () -> scene.client().resource(created).get().getSpec().getNodeName());
        scene.ask("status beside the spec is ignored", () -> scene.client().pods().inNamespace(scene.namespace())
                .withName("a").patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"Failed\"}}")
                .getStatus().getPhase());
        scene.ask("conditions merge by type", () -> scene.client().pods().inNamespace(scene.namespace()).withName("a")
                .subresource("status").patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"status\":{\"conditions\":"
                        + "[{\"type\":\"Initialized\",\"status\":\"True\"}]}}")
                .getStatus().getConditions());
    }

    private static void scales(Scene scene) {
        scene.client().resource(deployment("web")).inNamespace(scene.namespace()).create();
        var web = scene.client().apps().deployments().inNamespace(scene.namespace()).withName("web");
        scene.ask("read", web::scale);
        var scale = web.scale();
        scale.getSpec().setReplicas(7);
        scene.ask("written", () -> web.scale(scale));
        scene.ask("seen", () -> web.get().getSpec().getReplicas());
        scene.ask("old version", () -> web.scale(scale));
        scene.ask("absent", () -> scene.client().apps().deployments().inNamespace(scene.namespace()).withName("nobody")
                .scale());
    }

    private static void dryRuns(Scene scene) {
        scene.ask("created", () -> in(scene, map("a", "1")).dryRun(true).create());
        scene.ask("not there", () -> in(scene, map("a")).get());
        in(scene, map("b", "1")).create();
        scene.ask("changed", () -> in(scene, map("b", "2")).dryRun(true).update().getData());
        scene.ask("patched", () -> scene.client().configMaps().inNamespace(scene.namespace()).withName("b").dryRun(true)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"key\":\"3\"}}").getData());
        scene.tell("deleted", () -> scene.client().configMaps().inNamespace(scene.namespace()).withName("b").dryRun(
                true).delete());
        scene.ask("as it was", () -> in(scene, map("b")).get().getData());
        scene.ask("refused", () -> scene.client().resource(new DeploymentBuilder(deployment("web")).editSpec()
                .withReplicas(-1).endSpec().build()).inNamespace(scene.namespace()).dryRun(true).create());
    }

    private static ConfigMap value(ConfigMap old, String value) {
        return new ConfigMapBuilder(old).addToData("key", value).build();
    }

    private static io.fabric8.kubernetes.client.dsl.NamespaceableResource<ConfigMap> in(Scene scene, ConfigMap map) {
        return scene.client().resource(new ConfigMapBuilder(map).editMetadata().withNamespace(scene.namespace())
                .endMetadata().build());
    }
}
