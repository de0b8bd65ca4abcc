package rota.app.conformance.client;

import static rota.app.conformance.client.Things.labelled;
import static rota.app.conformance.client.Things.map;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Watches and informers.
final class Watching {
    private static final long SECONDS = 20;

    private Watching() {}

    static List<ClientCase> cases() {
        return List.of(
                new ClientCase("watch-shows-one-object-from-birth-to-death", Watching::lives),
                new ClientCase("watch-goes-on-behind-a-version", Watching::continuations),
                new ClientCase("watch-sends-initial-events-and-a-bookmark", Watching::initialEvents).unrecorded(),
                new ClientCase("watch-shows-what-begins-and-ceases-to-match", Watching::selections),
                new ClientCase("watch-can-be-refused", Watching::refusals),
                new ClientCase("informer-follows", Watching::informers));
    }

    private static void lives(Scene scene) throws InterruptedException {
        var version = scene.client().configMaps().inNamespace(scene.namespace()).list().getMetadata()
                .getResourceVersion();
        create(scene, map("a"));
        create(scene, map("b"));
        try (var events = new Events(scene, new ListOptionsBuilder().withResourceVersion(version).withFieldSelector(
                "metadata.name=a").build())) {
            events.expect(1);
            write(scene, "a", "1");
            events.expect(1);
            scene.client().configMaps().inNamespace(scene.namespace()).withName("a").delete();
            events.expect(1);
        }
    }

    private static void continuations(Scene scene) throws InterruptedException {
        create(scene, map("a"));
        var version = scene.client().configMaps().inNamespace(scene.namespace()).list().getMetadata()
                .getResourceVersion();
        create(scene, map("b"));
        write(scene, "a", "1");
        try (var events = new Events(scene, new ListOptionsBuilder().withResourceVersion(version).build())) {
            events.expect(2);
        }
    }

    private static void initialEvents(Scene scene) throws InterruptedException {
        create(scene, map("a"));
        var newest = create(scene, map("b")).getMetadata().getResourceVersion();
        try (var events = new Events(scene, new ListOptionsBuilder().withSendInitialEvents(true)
                .withResourceVersionMatch("NotOlderThan").withResourceVersion(newest).withAllowWatchBookmarks(true)
                .withFieldSelector("metadata.name!=kube-root-ca.crt").build())) {
            events.expect(3);
            create(scene, map("c"));
            events.expect(1);
        }
    }

    private static void selections(Scene scene) throws InterruptedException {
        var first = create(scene, labelled("a", "on", "no")).getMetadata().getResourceVersion();
        try (var events = new Events(scene, new ListOptionsBuilder().withLabelSelector("on=yes").withResourceVersion(
                first).build())) {
            for (var value : List.of("yes", "yes", "no", "yes")) {
                scene.client().configMaps().inNamespace(scene.namespace()).withName("a")
                        .edit(it -> new ConfigMapBuilder(
                                it).editMetadata().addToLabels("on", value).endMetadata().build());
            }
            events.expect(3);
        }
    }

    private static void refusals(Scene scene) {
        var path = "/api/v1/namespaces/" + scene.namespace() + "/configmaps?watch=true&";
        for (var query : List.of("resourceVersion=abc", "sendInitialEvents=true",
                "sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=1", "labelSelector=%3D%3D%3D",
                "fieldSelector=data.key%3Da", "timeoutSeconds=abc", "limit=abc", "resourceVersionMatch=NotOlderThan")) {
            scene.ask(query, () -> scene.client().raw(path + query, "GET", null));
        }
    }

    private static void informers(Scene scene) throws InterruptedException {
        create(scene, labelled("a", "app", "x"));
        var told = new LinkedBlockingQueue<String>();
        try (var informer = scene.client().configMaps().inNamespace(scene.namespace()).withLabel("app").inform(
                new Teller(told))) {
            hear(scene, told);
            create(scene, labelled("b", "app", "x"));
            hear(scene, told);
            write(scene, "a", "1");
            hear(scene, told);
            scene.client().configMaps().inNamespace(scene.namespace()).withName("b").delete();
            hear(scene, told);
            scene.say("kept", informer.getStore().list().stream().map(it -> it.getMetadata().getName()).toList());
        }
    }

    private static void hear(Scene scene, BlockingQueue<String> told) throws InterruptedException {
        var next = told.poll(SECONDS, TimeUnit.SECONDS);
        scene.say("told", next == null ? "nothing" : next);
    }

    private record Teller(BlockingQueue<String> told) implements ResourceEventHandler<ConfigMap> {
        @Override
        public void onAdd(ConfigMap map) {
            told.add("added " + map.getMetadata().getName());
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap after) {
            told.add("changed " + after.getMetadata().getName() + " " + before.getData() + " " + after.getData());
        }

        @Override
        public void onDelete(ConfigMap map, boolean unknown) {
            told.add("gone " + map.getMetadata().getName() + (unknown ? " some time ago" : ""));
        }
    }

    /// What a watch shows, each event as soon as it is there.
    private static final class Events implements Watcher<ConfigMap>, AutoCloseable {
        private final Scene scene;
        private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        private final Watch watch;

        Events(Scene scene, ListOptions options) {
            this.scene = scene;
            this.watch = scene.client().configMaps().inNamespace(scene.namespace()).watch(options, this);
        }

        /// Says what comes next.
        void expect(int count) throws InterruptedException {
            for (var i = 0; i < count; i++) {
                var next = seen.poll(SECONDS, TimeUnit.SECONDS);
                scene.say("event", next == null ? "none" : next);
            }
        }

        @Override
        public void eventReceived(Action action, ConfigMap map) {
            seen.add(action + " " + Scene.json(map));
        }

        @Override
        public void onClose(WatcherException trouble) {
            seen.add("closed with " + trouble.asClientException().getCode());
        }

        @Override
        public void onClose() {
            seen.add("closed");
        }

        /// A watch that ended by itself would be opened again.
        @Override
        public boolean reconnecting() {
            return false;
        }

        @Override
        public void close() {
            watch.close();
        }
    }

    private static void write(Scene scene, String name, String value) {
        scene.client().configMaps().inNamespace(scene.namespace()).withName(name).edit(it -> new ConfigMapBuilder(it)
                .addToData("key", value).build());
    }

    private static ConfigMap create(Scene scene, ConfigMap map) {
        return scene.client().resource(map).inNamespace(scene.namespace()).create();
    }
}
