package rota.local.server;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Change;
import rota.local.store.Store;
import rota.local.store.Stored;

/// A server with a clock that stands still until told otherwise, and a namespace `default`.
final class TestCluster {
    static final Kind MAPS = Kind.of(ConfigMap.class);
    static final Kind PODS = Kind.of(Pod.class);
    static final Kind JOBS = Kind.of(Job.class);
    static final Kind REPLICA_SETS = Kind.of(ReplicaSet.class);
    static final Kind WIDGETS = new Kind("example.org", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);

    final Store store = new Store();
    final Verbs verbs;
    private Instant now = Instant.parse("2026-01-01T00:00:00.750Z");

    TestCluster() {
        this(Tracking.ALL, 42);
    }

    TestCluster(Tracking tracking, long seed) {
        var ids = new Ids(new SplittableRandom(seed));
        verbs = new Verbs(store, Types.builtIn().withCustom(WIDGETS), new Settings(() -> now, ids, tracking));
        verbs.createSystemNamespaces();
    }

    Instant now() {
        return now;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /// Reads JSON in which `'` stands for `"`.
    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    static Json.Obj map(String name) {
        return json("{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'" + name + "'}}");
    }

    static Json.Obj pod(String name) {
        return json("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "'},"
                + "'spec':{'containers':[{'name':'main','image':'app:1'}]}}");
    }

    static Json.Obj widget(String name) {
        return json("{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'" + name
                + "'},'spec':{'size':1}}");
    }

    static Json.Obj job(String name) {
        return json(
                "{'apiVersion':'batch/v1','kind':'Job','metadata':{'name':'" + name + "'},'spec':{'completions':1,"
                        + "'template':{'spec':{'restartPolicy':'Never',"
                        + "'containers':[{'name':'main','image':'app:1'}]}}}}");
    }

    static Json.Obj replicaSet(String name) {
        return json("{'apiVersion':'apps/v1','kind':'ReplicaSet','metadata':{'name':'" + name
                + "'},'spec':{'replicas':1,'selector':{'matchLabels':{'a':'b'}},"
                + "'template':{'metadata':{'labels':{'a':'b'}},"
                + "'spec':{'containers':[{'name':'main','image':'app:1'}]}}}}");
    }

    static Json.Obj withFinalizers(Json.Obj object, String... finalizers) {
        return object.withAt(new Json.Arr(List.of(finalizers).stream().map(Json::of).toList()), "metadata",
                "finalizers");
    }

    Stored create(Json.Obj object) {
        return verbs.create(kind(object), "default", object, Intent.by("tester"));
    }

    /// A pod that a kubelet knows about, with a grace period of 30 s.
    Stored createOnNode(Json.Obj pod) {
        var stored = create(pod);
        return verbs.bind(stored.key(), Preconditions.NONE, "node-1", Intent.by("tester"));
    }

    Stored update(Json.Obj object) {
        return verbs.update(key(object), object, Subresource.NONE, Intent.by("tester"));
    }

    Stored updateStatus(Json.Obj object) {
        return verbs.update(key(object), object, Subresource.STATUS, Intent.by("tester"));
    }

    Stored merge(Key key, String changes) {
        return verbs.patch(key, new PatchBody.Merge(json(changes)), Subresource.NONE, Intent.by("tester"));
    }

    Verbs.Deleted delete(Key key) {
        return verbs.delete(key, Preconditions.NONE, DeleteOptions.DEFAULT);
    }

    Verbs.Deleted delete(Key key, long graceSeconds) {
        return verbs.delete(key, Preconditions.NONE, new DeleteOptions(Optional.of(graceSeconds), Optional.empty()));
    }

    Verbs.Deleted delete(Key key, Propagation propagation) {
        return verbs.delete(key, Preconditions.NONE, new DeleteOptions(Optional.empty(), Optional.of(propagation)));
    }

    /// What watchers have been told about a kind after an object's version.
    List<Change> changesAfter(Stored object) {
        return store.changes(object.key().kind(), object.version()).list();
    }

    boolean exists(Key key) {
        return store.get(key).isPresent();
    }

    ResourceVersion version() {
        return ResourceVersion.of(store.version());
    }

    private static Key key(Json.Obj object) {
        return kind(object).key(Meta.text(object, "namespace"), Meta.text(object, "name"));
    }

    private static Kind kind(Json.Obj object) {
        return switch (object.text("kind").orElse("")) {
            case "ConfigMap" -> MAPS;
            case "Pod" -> PODS;
            case "Job" -> JOBS;
            case "ReplicaSet" -> REPLICA_SETS;
            case "Widget" -> WIDGETS;
            default -> throw new IllegalArgumentException("expected a kind that tests use, found " + object);
        };
    }
}
