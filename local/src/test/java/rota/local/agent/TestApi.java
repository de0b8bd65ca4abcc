package rota.local.agent;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.LocalApi;
import rota.local.server.LocalWatches;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Edit;
import rota.local.store.Listing;
import rota.local.store.Store;
import rota.local.store.Stored;

/// A whole API in memory, with the hands of a user and of a scheduler.
public final class TestApi {
    private static final Kind PODS = Kind.of(Pod.class);

    private final Store store = new Store();
    private final Verbs verbs;
    private final Api api;

    public TestApi(InstantSource clock) {
        this.verbs = new Verbs(store, Types.builtIn(),
                new Settings(clock, new Ids(new SplittableRandom(1)), Tracking.ALL));
        this.api = new LocalApi(verbs, "tester");
        verbs.createSystemNamespaces();
    }

    public Api api() {
        return api;
    }

    public Store store() {
        return store;
    }

    public LocalWatches watches() {
        return new LocalWatches(verbs, store, Thread::startVirtualThread);
    }

    public Listing listing(Kind kind) {
        return store.list(kind);
    }

    public <T extends HasMetadata> List<T> list(Class<T> type) {
        return store.list(Kind.of(type)).objects().stream().map(it -> it.model(type)).toList();
    }

    public <T extends HasMetadata> Optional<T> find(Class<T> type, String namespace, String name) {
        return store.get(Kind.of(type).key(namespace, name)).map(it -> it.model(type));
    }

    public <T extends HasMetadata> T create(T object) {
        @SuppressWarnings("unchecked") // the server answers with an object of the same kind
        var created = (T) api.send(new Request.Create(object)).orElseThrow();
        return created;
    }

    /// Creates a pod and puts it onto a node.
    public Pod run(PodBuilder pod, String node) {
        var created = create(pod.build());
        bind(created, node);
        return pod(created.getMetadata().getName());
    }

    public void bind(Pod pod, String node) {
        api.send(new Request.Create(new BindingBuilder().withNewMetadata().withNamespace("default")
                .withName(pod.getMetadata().getName()).endMetadata().withNewTarget().withKind("Node").withName(node)
                .endTarget().build()));
    }

    public Pod pod(String name) {
        return find(Pod.class, "default", name).orElseThrow();
    }

    public boolean exists(String pod) {
        return find(Pod.class, "default", pod).isPresent();
    }

    public void delete(String pod) {
        api.send(new Request.Delete(PODS.key("default", pod), Preconditions.NONE, DeleteOptions.DEFAULT));
    }

    public void delete(String pod, long grace) {
        api.send(new Request.Delete(PODS.key("default", pod), Preconditions.NONE,
                new DeleteOptions(Optional.of(grace), Optional.empty())));
    }

    /// Merges JSON, in which `'` stands for `"`, into a pod.
    public void patch(String pod, String changes, Subresource side) {
        api.send(new Request.Patch(PODS.key("default", pod),
                new PatchBody.Strategic(Codec.readObject(changes.replace('\'', '"'))), side));
    }

    /// Changes the first container's request in place, as the subresource `resize` does on a real server.
    public void resize(String pod, String cpu) {
        store.write(PODS.key("default", pod), (current, next) -> {
            var tree = current.orElseThrow().tree();
            var container = ((Json.Obj) tree.items("spec", "containers").getFirst()).withAt(Json.of(cpu), "resources",
                    "requests", "cpu");
            var resized = tree.withAt(Json.list(container), "spec", "containers")
                    .withAt(Json.of(Long.toString(next)), "metadata", "resourceVersion");
            return new Edit.Verdict.Put(new Stored(PODS.key("default", pod), next, resized));
        });
    }
}
