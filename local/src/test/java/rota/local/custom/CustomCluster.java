package rota.local.custom;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;
import rota.local.store.Stored;

/// A server that takes definitions. JSON with `'` for `"`.
final class CustomCluster {
    static final Kind WIDGETS = new Kind("example.org", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);
    private static final Intent TESTER = Intent.by("tester");

    final Store store;
    final Verbs verbs;
    final CustomKinds kinds;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    CustomCluster() {
        this(new Store());
    }

    /// A server that starts with what is in a store already.
    CustomCluster(Store store) {
        this.store = store;
        kinds = new CustomKinds(store, () -> now);
        var ids = new Ids(new SplittableRandom(7));
        verbs = new Verbs(store, kinds.with(Types.builtIn()), new Settings(() -> now, ids, Tracking.ALL));
        verbs.createSystemNamespaces();
        kinds.serve(verbs);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    /// A definition of widgets with one version.
    ///
    /// @param more what the version says besides its name
    static Json.Obj widgets(String specSchema, String... more) {
        return definition(version("v1", true, specSchema, more));
    }

    static String version(String name, boolean storage, String specSchema, String... more) {
        var rest = more.length == 0 ? "" : "," + String.join(",", more);
        return "{'name':'" + name + "','served':true,'storage':" + storage + ",'schema':{'openAPIV3Schema':{"
                + "'type':'object','properties':{'spec':{" + specSchema + "},'status':{'type':'object',"
                + "'x-kubernetes-preserve-unknown-fields':true}}}}" + rest + "}";
    }

    static Json.Obj definition(String... versions) {
        return json("{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':"
                + "'widgets.example.org'},'spec':{'group':'example.org','scope':'Namespaced','names':{'plural':"
                + "'widgets','kind':'Widget'},'versions':[" + String.join(",", versions) + "]}}");
    }

    static Json.Obj widget(String name, String spec) {
        return widget("v1", name, spec);
    }

    static Json.Obj widget(String version, String name, String spec) {
        return json("{'apiVersion':'example.org/" + version + "','kind':'Widget','metadata':{'name':'" + name
                + "'},'spec':{" + spec + "}}");
    }

    Stored define(Json.Obj definition) {
        return verbs.create(Definition.KIND, "", definition, TESTER);
    }

    Stored redefine(Json.Obj definition) {
        return verbs.update(definitionKey(), definition, Subresource.NONE, TESTER);
    }

    Json.Obj definition() {
        return verbs.get(definitionKey()).tree();
    }

    static Key definitionKey() {
        return Definition.KIND.key("", "widgets.example.org");
    }

    Stored create(Json.Obj widget) {
        return verbs.create(kind(widget), "default", widget, TESTER);
    }

    Stored create(Json.Obj widget, Intent intent) {
        return verbs.create(kind(widget), "default", widget, intent);
    }

    Stored merge(Key key, String changes) {
        return verbs.patch(key, new PatchBody.Merge(json(changes)), Subresource.NONE, TESTER);
    }

    Stored get(String version, String name) {
        return verbs.get(kind(version).key("default", name));
    }

    void delete(Key key) {
        verbs.delete(key, Preconditions.NONE, new DeleteOptions(Optional.empty(), Optional.empty()));
    }

    static Key key(String name) {
        return WIDGETS.key("default", name);
    }

    static Kind kind(String version) {
        return new Kind("example.org", version, "Widget", "widgets", Kind.Scope.NAMESPACED);
    }

    List<String> conditions() {
        return Trees.objects(definition(), "status", "conditions").stream()
                .map(it -> it.text("type").orElse("") + "=" + it.text("status").orElse("")).toList();
    }

    private static Kind kind(Json.Obj widget) {
        return kind(widget.text("apiVersion").orElseThrow().split("/", -1)[1]);
    }
}
