package rota.app.conformance.client;

import static rota.app.conformance.client.Things.labelled;
import static rota.app.conformance.client.Things.map;
import static rota.app.conformance.client.Things.pod;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;

/// Reads and lists: selectors, pages, versions.
final class Reading {
    /// The docs say so.
    private static final List<String> NOT_OURS = List.of("pods/attach", "pods/portforward", "pods/proxy");

    private Reading() {}

    static List<ClientCase> cases() {
        return List.of(
                new ClientCase("get-finds-or-does-not", Reading::gets),
                new ClientCase("list-selects-by-label", Reading::labels),
                new ClientCase("list-selects-by-field", Reading::fields),
                new ClientCase("list-comes-in-pages", Reading::pages),
                new ClientCase("list-can-ask-for-versions", Reading::versions),
                new ClientCase("discovery-names-groups-and-kinds", Reading::discovery));
    }

    private static void gets(Scene scene) {
        scene.ask("nobody", () -> maps(scene).withName("nobody").get());
        scene.tell("no namespace", () -> scene.client().configMaps().inNamespace("no-such-namespace").list());
        scene.ask("no kind", () -> scene.client().raw("/api/v1/namespaces/" + scene.namespace() + "/nonsense/a"));
        scene.ask("too new", () -> raw(scene, path(scene) + "?resourceVersion=99999999999"));
        scene.ask("no version", () -> raw(scene, path(scene) + "?resourceVersion=abc"));
    }

    private static void labels(Scene scene) {
        create(scene, labelled("a", "color", "red"));
        create(scene, labelled("b", "color", "blue"));
        create(scene, map("c"));
        for (var selector : List.of("color=red", "color==blue", "color!=red", "color in (red,blue)",
                "color notin (red)", "color", "!color", "color=red,color!=blue", "color=green")) {
            scene.ask(selector, () -> names(maps(scene).list(new ListOptionsBuilder().withLabelSelector(selector)
                    .build())));
        }
        scene.ask("nonsense", () -> maps(scene).list(new ListOptionsBuilder().withLabelSelector("a in b").build()));
    }

    private static void fields(Scene scene) {
        create(scene, map("a"));
        create(scene, map("b"));
        scene.client().resource(new PodBuilder(pod("x")).editSpec().withNodeName("one").endSpec().build()).inNamespace(
                scene.namespace()).create();
        scene.client().resource(pod("y")).inNamespace(scene.namespace()).create();
        scene.ask("name", () -> names(maps(scene).withField("metadata.name", "a").list()));
        scene.ask("not the name", () -> names(maps(scene).withoutField("metadata.name", "a").list()));
        scene.ask("node", () -> pods(scene, "spec.nodeName=one"));
        scene.ask("phase", () -> pods(scene, "status.phase=Pending"));
        scene.ask("no such field", () -> maps(scene).withField("data.key", "a").list());
    }

    private static void pages(Scene scene) {
        for (var i = 0; i < 5; i++) create(scene, map("m" + i));
        var first = maps(scene).list(limit(2));
        scene.say("first", names(first));
        scene.ask("left", () -> first.getMetadata().getRemainingItemCount());
        create(scene, map("m1a"));
        var second = maps(scene).list(new ListOptionsBuilder(limit(2)).withContinue(first.getMetadata().getContinue())
                .build());
        scene.say("second", names(second));
        scene.say("of one version", String.valueOf(second.getMetadata().getResourceVersion().equals(first.getMetadata()
                .getResourceVersion())));
        var third = maps(scene).list(new ListOptionsBuilder(limit(9)).withContinue(second.getMetadata().getContinue())
                .build());
        scene.say("third", names(third));
        scene.say("no more", String.valueOf(third.getMetadata().getContinue() == null || third.getMetadata()
                .getContinue().isEmpty()));
        scene.ask("nonsense", () -> maps(scene).list(new ListOptionsBuilder(limit(2)).withContinue("nonsense")
                .build()));
        scene.ask("with a version", () -> maps(scene).list(new ListOptionsBuilder(limit(2)).withContinue(first
                .getMetadata().getContinue()).withResourceVersion("5").build()));
    }

    private static void versions(Scene scene) {
        create(scene, map("a"));
        var then = maps(scene).list().getMetadata().getResourceVersion();
        create(scene, map("b"));
        scene.ask("not older", () -> names(maps(scene).list(at(then, "NotOlderThan"))));
        scene.ask("exactly", () -> names(maps(scene).list(at(then, "Exact"))));
        scene.ask("exactly nothing", () -> maps(scene).list(at("0", "Exact")));
        scene.ask("match without version", () -> maps(scene).list(new ListOptionsBuilder().withResourceVersionMatch(
                "Exact").build()));
        scene.ask("no such match", () -> maps(scene).list(at(then, "Sideways")));
        scene.ask("any", () -> names(maps(scene).list(new ListOptionsBuilder().withResourceVersion("0").build())));
    }

    private static void discovery(Scene scene) {
        scene.ask("core", () -> scene.client().getApiResources("v1").getResources().stream().map(it -> it.getName())
                .filter(it -> it.startsWith("pods") || it.startsWith("config"))
                .filter(it -> !NOT_OURS.contains(it)).sorted().toList());
        scene.ask("batch", () -> resources(scene, "batch/v1"));
        scene.ask("apps", () -> scene.client().getApiGroup("apps").getPreferredVersion());
        scene.ask("nobody's", () -> scene.client().getApiResources("nowhere.example.com/v1"));
        scene.ask("release", () -> scene.client().getKubernetesVersion().getMajor() + "." + scene.client()
                .getKubernetesVersion().getMinor());
        scene.ask("widgets", () -> resources(scene, "demo.example.com/v1"));
    }

    private static List<String> resources(Scene scene, String groupVersion) {
        return scene.client().getApiResources(groupVersion).getResources().stream().map(it -> it.getName() + " "
                + it.getKind() + " " + it.getNamespaced() + " " + it.getVerbs() + " " + it.getShortNames() + " "
                + it.getCategories()).toList();
    }

    private static ListOptions limit(long count) {
        return new ListOptionsBuilder().withLimit(count).withFieldSelector("metadata.name!=kube-root-ca.crt").build();
    }

    private static ListOptions at(String version, String match) {
        return new ListOptionsBuilder().withResourceVersion(version).withResourceVersionMatch(match).build();
    }

    private static List<String> pods(Scene scene, String selector) {
        return scene.client().pods().inNamespace(scene.namespace()).list(new ListOptionsBuilder().withFieldSelector(
                selector).build()).getItems().stream().map(it -> it.getMetadata().getName()).toList();
    }

    private static List<String> names(ConfigMapList list) {
        return list.getItems().stream().map(it -> it.getMetadata().getName()).toList();
    }

    private static String path(Scene scene) {
        return "/api/v1/namespaces/" + scene.namespace() + "/configmaps";
    }

    /// Unlike [io.fabric8.kubernetes.client.KubernetesClient#raw(String)], which has nothing to say about a refusal.
    private static String raw(Scene scene, String uri) {
        return scene.client().raw(uri, "GET", null);
    }

    private static NonNamespaceOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> maps(Scene scene) {
        MixedOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> all = scene.client().configMaps();
        return all.inNamespace(scene.namespace());
    }

    private static void create(Scene scene, ConfigMap map) {
        scene.client().resource(map).inNamespace(scene.namespace()).create();
    }
}
