package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import rota.api.client.Request.PatchBody;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceState;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.api.peer.Members;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;

/// A set `db` whose members are objects of kind Instance, and all that belongs to it, as its controllers would see it.
/// What a plan creates can be put there, well and up to date; then things are changed. JSON with `'` for `"`.
final class InstanceScene {
    /// A template that every pod has to be made anew for.
    static final String ANEW = "'template':{'spec':{'containers':[{'name':'main','image':'db:1','env':["
            + "{'name':'A','value':'2'}]}]}}";

    private final Mirrors mirrors = mirrors();
    private final InstanceSetController direct;
    private final InstancesController sets;
    private final InstanceController instances;
    private final Map<String, String> roles = new TreeMap<>();
    private long version = 10;

    /// As its controllers need them.
    static Mirrors mirrors() {
        return new Mirrors(List.of(new Mirror<>(InstanceSet.class, List.of()),
                new Mirror<>(Instance.class, InstanceSetController.indexes()),
                new Mirror<>(Pod.class, InstanceSetController.indexes()),
                new Mirror<>(PersistentVolumeClaim.class, InstanceSetController.indexes()),
                new Mirror<>(Service.class, InstanceSetController.indexes()),
                new Mirror<>(ControllerRevision.class, InstanceSetController.indexes()),
                new Mirror<>(ConfigMap.class, List.of())));
    }

    private InstanceScene() {
        var ledger = new Ledger(mirrors, InstantSource.fixed(AnInstanceSet.NOW), new SimpleMeterRegistry());
        direct = new InstanceSetController(mirrors, ledger, Members.NONE, Settings.DEFAULT);
        sets = new InstancesController(mirrors, direct);
        instances = new InstanceController(mirrors, ledger, Members.NONE, Settings.DEFAULT);
    }

    /// Three members with claims, all at once.
    static InstanceScene of(String... spec) {
        var set = AnInstanceSet.of(3).with("'podManagementPolicy':'Parallel'").with(AnInstanceSet.CLAIMS);
        for (var more : spec) set.with(more);
        return of(set);
    }

    /// The same with roles, where all is well and `db-0` leads.
    static InstanceScene database(String... spec) {
        var all = new ArrayList<>(List.of(spec));
        all.add(AnInstanceSet.ROLES);
        if (all.stream().noneMatch(it -> it.startsWith("'lifecycleActions'"))) all.add(AnInstanceSet.SWITCHOVER);
        return of(all.toArray(String[]::new)).settled("db-0=leader", "db-1=follower", "db-2=follower");
    }

    /// A set with this spec, and nothing else.
    static InstanceScene of(AnInstanceSet set) {
        var scene = new InstanceScene();
        scene.put(set.with("'enableInstanceAPI':true").set());
        return scene;
    }

    /// Objects that somebody else has made.
    InstanceScene having(HasMetadata... objects) {
        for (var object : objects) put(object);
        return this;
    }

    /// Another operator, with empty memory: it has listed all that there is.
    InstanceScene restarted() {
        var next = new InstanceScene();
        next.version = version;
        for (var mirror : mirrors.all()) next.list(mirror);
        return next;
    }

    private <T extends HasMetadata> void list(Mirror<T> before) {
        mirrors.of(before.model().type()).replaced(before.list(), ResourceVersion.of(version));
    }

    InstanceScene noted(String annotation, String value) {
        return later(InstanceSet.class, "db", it -> it.withAt(Json.of(value), "metadata", "annotations", annotation));
    }

    /// Something about an object is different, and so far only the copy of its kind shows it.
    <T extends HasMetadata> InstanceScene later(Class<T> type, String name, UnaryOperator<Json.Obj> change) {
        version++; // beyond what the other copies have reached
        mirrors.of(type).changed(next(Codec.model(change.apply(Codec.tree(find(type, name))), type)));
        return this;
    }

    /// All its Instances and pods are there, well and up to date, and the status of the set says so.
    ///
    /// @param named names and roles: `db-0=leader`; nothing behind a name: no role
    InstanceScene settled(String... named) {
        for (var name : named) {
            var words = name.split("=", 2);
            if (words.length > 1) roles.put(words[0], words[1]);
        }
        for (var round = 0; round < 30; round++) {
            var plan = planOfSet();
            plan.actions().forEach(this::does);
            put(InstanceSet.class, "db", it -> it.with("status", Codec.tree(plan.status().shownBy(set())).object(
                    "status")));
            for (var instance : mirrors.of(Instance.class).list()) live(instance.getMetadata().getName());
        }
        return this;
    }

    /// One pass over an Instance, carried out.
    private void live(String name) {
        var plan = plan(name);
        plan.actions().forEach(this::does);
        if (mirrors.of(Instance.class).get("default", name).isPresent())
            put(Instance.class, name, it -> it.with("status", Codec.tree(plan.status().shownBy(instance(name))).object(
                    "status")));
    }

    /// Its Instance looks at it once, writes its status, and does nothing else.
    InstanceScene tells(String name) {
        var plan = plan(name);
        put(Instance.class, name, it -> it.with("status", Codec.tree(plan.status().shownBy(instance(name))).object(
                "status")));
        return this;
    }

    /// What its set does is carried out, and its status is written.
    InstanceScene done() {
        var plan = planOfSet();
        plan.actions().forEach(this::does);
        put(InstanceSet.class, "db", it -> it.with("status", Codec.tree(plan.status().shownBy(set())).object(
                "status")));
        return this;
    }

    private void does(Action action) {
        switch (action) {
            case Action.Create(var object, _) -> put(born(object));
            case Action.Update(var object, _) -> put(next(object));
            case Action.Patch patch -> patched(patch);
            case Action.Delete _, Action.Announce _, Action.Confirm _, Action.ConfirmNone _ -> {}
            case Action.Apply _, Action.Look _, Action.Call _ -> throw new IllegalStateException(action.summary());
        }
    }

    private void patched(Action.Patch patch) {
        if (!(patch.body() instanceof PatchBody.Merge(var changes))) return;
        var mirror = mirrors.of(patch.key().kind()).orElseThrow();
        var found = mirror.get("default", patch.key().name());
        found.ifPresent(it -> {
            var tree = merged(Codec.tree(it), changes);
            put(next(Codec.model(tree, it.getClass())));
        });
    }

    private static Json.Obj merged(Json.Obj before, Json.Obj changes) {
        var result = before;
        for (var change : changes.fields().entrySet()) {
            result = switch (change.getValue()) {
                case Json.Obj inner -> result.with(change.getKey(), merged(result.object(change.getKey()), inner));
                case Json.Null _ -> result.without(change.getKey());
                case Json.Arr _, Json.Str _, Json.Num _, Json.Bool _ -> result.with(change.getKey(), change.getValue());
            };
        }
        return result;
    }

    private HasMetadata born(HasMetadata object) {
        var tree = Codec.tree(object);
        var name = tree.text("metadata", "name").orElseThrow();
        tree = tree.withAt(Json.of("uid-" + object.getKind() + "-" + name), "metadata", "uid")
                .withAt(Json.of(1), "metadata", "generation");
        if (object instanceof Pod) {
            tree = tree.with("status", read("{'phase':'Running','conditions':[{'type':'Ready','status':'True',"
                    + "'lastTransitionTime':'" + AnInstanceSet.NOW.minus(Duration.ofHours(1)) + "'}]}"));
            if (roles.containsKey(name))
                tree = tree.withAt(Json.of(roles.get(name)), "metadata", "labels", InstanceSetNames.ROLE);
        }
        if (object instanceof PersistentVolumeClaim) tree = tree.with("status", read("{'phase':'Bound'}"));
        return next(Codec.model(tree, object.getClass()));
    }

    /// The next version of an object, and another generation where its spec has changed.
    private <T extends HasMetadata> T next(T object) {
        var before = mirrors.of(Identity.of(object).key().kind()).flatMap(it -> it.get("default", object.getMetadata()
                .getName()));
        var changed = before.filter(it -> !Codec.tree(it).object("spec").equals(Codec.tree(object).object("spec")))
                .isPresent();
        var copy = Codec.copy(object);
        copy.getMetadata().setResourceVersion(String.valueOf(version++));
        if (changed) copy.getMetadata().setGeneration(object.getMetadata().getGeneration() + 1);
        return copy;
    }

    @SuppressWarnings("unchecked") // a mirror takes objects of its class
    private <T extends HasMetadata> void put(T object) {
        ((Mirror<T>) mirrors.of(object.getClass())).changed(object);
        for (var mirror : List.of(Pod.class, PersistentVolumeClaim.class, Instance.class))
            mirrors.of(mirror).bookmark(ResourceVersion.parse(String.valueOf(version)));
    }

    private <T extends HasMetadata> void put(Class<T> type, String name, UnaryOperator<Json.Obj> change) {
        var live = mirrors.of(type).get("default", name).orElseThrow();
        var next = next(Codec.model(change.apply(Codec.tree(live)), type));
        put(next);
    }

    /// Something about an object is different.
    <T extends HasMetadata> InstanceScene changed(Class<T> type, String name, UnaryOperator<Json.Obj> change) {
        put(type, name, change);
        return this;
    }

    /// Its user changes the set.
    InstanceScene user(String spec) {
        return changed(InstanceSet.class, "db", it -> it.with("spec", merged(it.object("spec"), read("{" + spec
                + "}"))));
    }

    InstanceScene deleted(Class<? extends HasMetadata> type, String name) {
        return changed(type, name, it -> it.withAt(Json.of(AnInstanceSet.NOW.toString()), "metadata",
                "deletionTimestamp"));
    }

    /// Something is written about an Instance, and so far only the copy of Instances shows it.
    InstanceScene written(String name) {
        return later(Instance.class, name, it -> it);
    }

    InstanceScene role(String name, String role) {
        return changed(Pod.class, name, it -> it.withAt(Json.of(role), "metadata", "labels", InstanceSetNames.ROLE));
    }

    InstanceScene gone(Class<? extends HasMetadata> type, String name) {
        remove(type, name);
        return this;
    }

    private <T extends HasMetadata> void remove(Class<T> type, String name) {
        var mirror = mirrors.of(type);
        mirror.get("default", name).ifPresent(mirror::removed);
    }

    InstanceSet set() {
        return mirrors.of(InstanceSet.class).get("default", "db").orElseThrow();
    }

    Instance instance(String name) {
        return mirrors.of(Instance.class).get("default", name).orElseThrow();
    }

    <T extends HasMetadata> T find(Class<T> type, String name) {
        return mirrors.of(type).get("default", name).orElseThrow();
    }

    Plan<InstanceSetStatus> planOfSet() {
        return sets.plan(sets.observe(set(), AnInstanceSet.NOW).orElseThrow());
    }

    /// Whether the controller of sets without Instances has something to decide.
    boolean isDirect() {
        return direct.observe(set(), AnInstanceSet.NOW).isPresent();
    }

    Plan<InstanceState> plan(String name) {
        return instances.plan(instances.observe(instance(name), AnInstanceSet.NOW).orElseThrow());
    }

    /// What is created by a plan, by name.
    static <T extends HasMetadata> List<T> created(Plan<?> plan, Class<T> type) {
        return plan.actions().stream().filter(Action.Create.class::isInstance).map(it -> ((Action.Create) it).object())
                .filter(type::isInstance).map(type::cast).toList();
    }

    static List<Instance> updated(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Update.class::isInstance).map(it -> ((Action.Update) it).object())
                .filter(Instance.class::isInstance).map(Instance.class::cast).toList();
    }

    static Json.Obj read(String json) {
        return Codec.readObject(json.replace('\'', '"'));
    }

    static String hash(Instance instance) {
        return instance.getMetadata().getAnnotations().getOrDefault(InstanceNames.HASH, "");
    }
}
