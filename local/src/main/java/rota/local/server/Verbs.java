package rota.local.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.apply.Manager;
import rota.local.apply.ServerSideApply;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.rule.core.PriorityRules;
import rota.local.store.Edit;
import rota.local.store.Edit.Verdict;
import rota.local.store.Listing;
import rota.local.store.Store;
import rota.local.store.Stored;

/// What a Kubernetes API can be asked to do, on JSON trees. Each call is one attempt and refuses with an
/// [ApiException].
public final class Verbs {
    /// How often a generated name may be taken before the server gives up.
    private static final int NAME_ATTEMPTS = 8;

    private final Store store;
    private final Types types;
    private final Settings settings;
    private final Write.Circumstances circumstances;
    private final Admission admission;
    private final Map<Kind, Runnable> listeners = new ConcurrentHashMap<>();

    /// Nobody else is asked.
    public Verbs(Store store, Types types, Settings settings) {
        this(store, types, settings, Admission.NONE);
    }

    public Verbs(Store store, Types types, Settings settings, Admission admission) {
        this.admission = admission;
        this.store = store;
        this.types = types;
        this.settings = settings;
        this.circumstances = new Write.Circumstances(settings, new StoreNeighbours(store));
    }

    public Types types() {
        return types;
    }

    /// Calls after every write to an object of a kind, on the thread that wrote and before its answer goes out.
    public void onWrite(Kind kind, Runnable listener) {
        listeners.put(kind, listener);
    }

    public Stored get(Key key) {
        var type = types.of(key.kind());
        return type.shown(require(key, store.get(type.stored().key(key.namespace(), key.name()))));
    }

    public Listing list(Interest interest) {
        var type = types.of(interest.kind());
        var all = interest.namespace().isEmpty()
                ? store.list(type.stored())
                : store.list(type.stored(), interest.namespace());
        return new Listing(all.objects().stream().map(type::shown).filter(interest::covers).toList(), all.version());
    }

    /// Events after a version; [ResourceVersion#START] begins with what there is.
    public Watch watch(Interest interest, ResourceVersion after) {
        types.of(interest.kind());
        return Watch.from(new Watch.Source(store, types), interest, after);
    }

    /// Creates an object; without a name but with `generateName`, the server makes one up.
    ///
    /// @param namespace empty for cluster-wide kinds
    public Stored create(Kind kind, String namespace, Json.Obj object, Intent intent) {
        var body = Body.taken(types.of(kind), object, intent);
        Body.checkNamespace(namespace, body);
        var home = kind.namespaced() ? namespace : "";
        var name = Meta.text(body, "name");
        var prefix = Meta.text(body, "generateName");
        if (!name.isEmpty() || prefix.isEmpty()) return furnished(create(kind.key(home, name), body, intent), intent);
        for (var attempt = 1;; attempt++) {
            var key = kind.key(home, settings.ids().name(prefix));
            try {
                return furnished(create(key, body, intent), intent);
            } catch (ApiException.AlreadyExists _) {
                if (attempt == NAME_ATTEMPTS) throw Refusal.noFreeName(key);
            }
        }
    }

    /// Replaces an object, or its status.
    public Stored update(Key key, Json.Obj object, Subresource side, Intent intent) {
        var write = asked(key, intent, side);
        var body = Body.taken(write.type(), object, intent);
        Body.checkMatches(key, body);
        return replace(write, current -> {
            var uid = Meta.text(body, "uid");
            if (!uid.isEmpty() && !uid.equals(current.uid())) throw write.wrongUid(current, uid);
            return body;
        });
    }

    /// Changes parts of an object, or of its status. Server-side apply creates what is missing.
    public Stored patch(Key key, PatchBody body, Subresource side, Intent intent) {
        if (body instanceof PatchBody.Apply apply) return apply(key, apply, side, intent);
        var write = asked(key, intent, side);
        var type = write.type();
        return replace(write, it -> {
            var patched = Body.patched(type, it.tree(), body, intent);
            Body.checkMatches(key, patched);
            return patched;
        });
    }

    /// Deletes an object: at once, or by marking it for those who must let it go first.
    public Deleted delete(Key key, Preconditions preconditions, DeleteOptions options) {
        return delete(key, preconditions, options, Intent.by(""));
    }

    /// The same for somebody who may only want to know.
    public Deleted delete(Key key, Preconditions preconditions, DeleteOptions options, Intent intent) {
        Namespaces.checkMortal(key);
        PriorityRules.checkMortal(key);
        return delete(asked(key, intent, Subresource.NONE), preconditions, options);
    }

    private Deleted delete(Write write, Preconditions preconditions, DeleteOptions options) {
        var key = write.key();
        var type = write.type();
        var verdict = carryOut(write, (found, next) -> {
            var current = require(key, found);
            write.check(current, preconditions);
            write.admitDeletion(current);
            return switch (new Deletion(type, current.tree(), options, write.who().now()).fate()) {
                case Deletion.Fate.Unchanged() -> new Verdict.Keep(current);
                case Deletion.Fate.Removed() -> write.removed(current, next);
                case Deletion.Fate.Marked(var tree) -> write.put(current, tree, next);
            };
        });
        var marked = verdict.answer();
        if (verdict instanceof Verdict.Put && type.has(Trait.GRACEFUL) && Deletion.isOver(type, marked.tree())) {
            // A real server writes the mark first and then removes the object: watchers see both.
            verdict = carryOut(write, (found, next) -> found.filter(it -> it.uid().equals(marked.uid()))
                    .map(it -> write.removed(it, next)).orElseGet(() -> new Verdict.Keep(marked)));
            return new Deleted(verdict.answer(), true);
        }
        return new Deleted(marked, verdict instanceof Verdict.Remove);
    }

    /// How a deletion ended.
    ///
    /// @param gone false while a grace period or finalizers keep the object
    public record Deleted(Stored object, boolean gone) {}

    /// Deletes all objects of interest, one after the other.
    public List<Deleted> deleteCollection(Interest interest, DeleteOptions options) {
        var deleted = new ArrayList<Deleted>();
        for (var object : list(interest).objects()) {
            try {
                deleted.add(delete(object.key(), Preconditions.NONE, options));
            } catch (ApiException.NotFound _) {
                // Somebody else was faster: it is as we want it.
            }
        }
        return List.copyOf(deleted);
    }

    /// Assigns a pod to a node: what a scheduler does, through the `binding` subresource of a real server.
    public Stored bind(Key pod, Preconditions preconditions, String node, Intent intent) {
        ask(pod, "binding", PodBinding.order(pod, node), intent);
        var write = write(pod, intent, Subresource.NONE);
        return carryOut(write, (found, next) -> {
            var current = require(pod, found);
            write.check(current, preconditions);
            return write.put(current, PodBinding.of(current, node, write.who().now()), next);
        }).answer();
    }

    /// How many replicas an object has and should have, as a `Scale`.
    public Json.Obj scale(Key key) {
        return Scales.of(get(key), scalePaths(key));
    }

    /// Changes how many replicas an object should have.
    public Json.Obj updateScale(Key key, Json.Obj scale, Intent intent) {
        return rescale(key, intent, _ -> scale);
    }

    /// The same, by a patch of the `Scale`.
    public Json.Obj patchScale(Key key, PatchBody patch, Intent intent) {
        var paths = scalePaths(key);
        if (patch instanceof PatchBody.Apply apply) {
            return Scales.of(apply(key, Scales.applied(key, apply, paths), Subresource.SCALE, intent), paths);
        }
        return rescale(key, intent, it -> Scales.patched(Scales.of(it, paths), patch, types.of(key.kind())));
    }

    private Json.Obj rescale(Key key, Intent intent, Function<Stored, Json.Obj> wanted) {
        var paths = scalePaths(key);
        var write = asked(key, intent, Subresource.SCALE);
        return Scales.of(replace(write, current -> {
            var scale = write.admittedScale(wanted.apply(current), Scales.of(current, paths));
            var version = Meta.text(scale, "resourceVersion");
            if (!version.isEmpty() && !version.equals(current.resourceVersion().digits())) throw Refusal.modified(key);
            var uid = Meta.text(scale, "uid");
            if (!uid.isEmpty() && !uid.equals(current.uid())) throw write.wrongUid(current, uid);
            return Scales.applied(current.tree(), scale, paths);
        }), paths);
    }

    private ScalePaths scalePaths(Key key) {
        return types.of(key.kind()).scale().orElseThrow(Refusal::unknownResource);
    }

    /// Deletes a pod unless a disruption budget forbids it; the budget is charged for it first.
    public void evict(Key pod, Preconditions preconditions, DeleteOptions options, Intent intent) {
        ask(pod, "eviction", PodEviction.order(pod), intent);
        var current = get(pod);
        var budgets = store.list(PodEviction.BUDGETS, pod.namespace()).objects();
        var charged = new PodEviction(current, budgets).charged();
        charged.ifPresent(budget -> {
            var write = write(budget.key(), intent, Subresource.STATUS);
            carryOut(write, (found, next) -> {
                var now = require(budget.key(), found);
                return write.put(now, PodEviction.charge(now, pod.name(), write.who().now()), next);
            });
        });
        // What costs nothing is free only as long as the pod is as we saw it.
        var same = charged.isPresent() || preconditions.version().isPresent()
                ? preconditions
                : new Preconditions(preconditions.uid(), Optional.of(current.resourceVersion()));
        delete(write(pod, intent, Subresource.NONE), intent.dryRun() ? same : announced(pod, same, intent), options);
    }

    /// Says on the pod why it goes, for those who count its failures.
    private Preconditions announced(Key pod, Preconditions preconditions, Intent intent) {
        var write = write(pod, intent, Subresource.STATUS);
        var told = carryOut(write, (found, next) -> {
            var current = require(pod, found);
            write.check(current, preconditions);
            return write.put(current, PodEviction.announced(current.tree(), write.who().now()), next);
        }).answer();
        return new Preconditions(preconditions.uid(), preconditions.version().map(_ -> told.resourceVersion()));
    }

    /// Lets an empty namespace go: what a namespace controller does, through the `finalize` subresource.
    public Stored finalizeNamespace(String name) {
        var key = Namespaces.key(name);
        var write = write(key, Intent.by(""), Subresource.NONE);
        return carryOut(write, (found, next) -> {
            var current = require(key, found);
            return write.settled(current, current.tree().withoutAt("spec", "finalizers"), next);
        }).answer();
    }

    /// Creates the namespaces and priority classes that every cluster has.
    public void createSystemNamespaces() {
        for (var name : Namespaces.SYSTEM) {
            if (store.get(Namespaces.key(name)).isEmpty()) {
                create(Namespaces.KIND, "", Namespaces.tree(name), Intent.by("kube-apiserver"));
            }
        }
        for (var priority : PriorityRules.system()) {
            if (store.get(PriorityRules.KIND.key("", Meta.text(priority, "name"))).isEmpty()) {
                create(PriorityRules.KIND, "", priority, Intent.by("kube-apiserver"));
            }
        }
    }

    private Stored create(Key key, Json.Obj body, Intent intent) {
        var write = asked(key, intent, Subresource.NONE);
        return carryOut(write, (found, next) -> {
            Namespaces.checkOpen(store, key);
            var verdict = write.created(body, next);
            if (!Meta.text(body, "resourceVersion").isEmpty()) {
                throw ApiException.ServerTrouble.unexplained(
                        "resourceVersion should not be set on objects to be created");
            }
            found.ifPresent(it -> {
                throw Refusal.alreadyExists(key, Meta.isDeleting(it.tree()));
            });
            return verdict;
        }).answer();
    }

    /// A new namespace gets the account that its pods use by default. In a real cluster a controller sees to that, a
    /// moment later.
    private Stored furnished(Stored created, Intent intent) {
        if (created.key().kind().equals(Namespaces.KIND) && !intent.dryRun()) {
            create(Namespaces.ACCOUNTS.key(created.key().name(), "default"), Namespaces.account(), intent);
        }
        return created;
    }

    private Stored replace(Write write, Function<Stored, Json.Obj> change) {
        return carryOut(write, (found, next) -> {
            var current = require(write.key(), found);
            return write.replaced(current, change.apply(current), next);
        }).answer();
    }

    private Stored apply(Key key, PatchBody.Apply apply, Subresource side, Intent intent) {
        var who = new Manager(apply.manager(), Manager.Operation.APPLY, side, settings.clock().instant());
        var write = write(key, intent, who, new Seat(admission));
        var type = write.type();
        Body.check(type, apply.object());
        var config = Body.withoutNulls(apply.object());
        Body.checkMatches(key, config);
        var terms = new ServerSideApply.Terms(type.schema(), apply.force());
        return carryOut(write, (found, next) -> {
            if (found.isEmpty() && side == Subresource.NONE) {
                Namespaces.checkOpen(store, key);
                checkNamesNoIncarnation(key, config);
                var created = ServerSideApply.apply(Json.Obj.EMPTY, config, who, terms);
                return write.created(Body.applied(type, Json.Obj.EMPTY, created), next);
            }
            var current = require(key, found);
            var changed = ServerSideApply.apply(current.tree(), config, who, terms);
            return write.replaced(current, Body.applied(type, current.tree(), changed), next);
        }).answer();
    }

    private static void checkNamesNoIncarnation(Key key, Json.Obj config) {
        for (var field : List.of("uid", "resourceVersion")) {
            if (Meta.text(config, field).isEmpty()) continue;
            throw Refusal.conflict(key, field + " mismatch: the provided object specified " + field + " "
                    + Meta.text(config, field) + ", and no existing object was found");
        }
    }

    private Verdict carryOut(Write write, Edit edit) {
        var verdict = write.seat().settled(() -> write.to(store, edit));
        var listener = listeners.get(write.type().kind());
        if (listener != null && !(verdict instanceof Verdict.Keep) && !write.intent().dryRun()) listener.run();
        return verdict;
    }

    /// A write that others are asked about.
    private Write asked(Key key, Intent intent, Subresource side) {
        return write(key, intent, updating(intent, side), new Seat(admission));
    }

    /// A write that is part of another one.
    private Write write(Key key, Intent intent, Subresource side) {
        return write(key, intent, updating(intent, side), Seat.free());
    }

    private Manager updating(Intent intent, Subresource side) {
        return new Manager(intent.manager(), Manager.Operation.UPDATE, side, settings.clock().instant());
    }

    private Write write(Key key, Intent intent, Manager who, Seat seat) {
        var type = types.of(key.kind());
        return new Write(type, key, who, intent, circumstances, seat);
    }

    /// Asks about an order, which is not stored. What others would change about it does not count.
    private void ask(Key pod, String subresource, Json.Obj order, Intent intent) {
        var shape = new Kind(order.text("apiVersion").orElse("").equals("v1") ? "" : "policy", "v1",
                order.text("kind").orElse(""), subresource + "s", Kind.Scope.NAMESPACED);
        var deed = new Admission.Deed(Admission.Operation.CREATE, types.of(pod.kind()), pod, shape, subresource, order,
                Json.Obj.EMPTY, intent);
        if (!admission.concerns(deed)) return;
        admission.validated(deed.with(admission.mutated(deed)));
    }

    private static Stored require(Key key, Optional<Stored> found) {
        return found.orElseThrow(() -> Refusal.notFound(key));
    }
}
