package rota.local.server;

import java.util.ArrayList;
import rota.api.client.ApiException;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.apply.FieldOwners;
import rota.local.apply.Manager;
import rota.local.rule.Meta;
import rota.local.rule.Neighbours;
import rota.local.rule.Refusal;
import rota.local.rule.pod.HiddenVariables;
import rota.local.server.Admission.Deed;
import rota.local.server.Admission.Operation;
import rota.local.store.Edit;
import rota.local.store.Edit.Verdict;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One write to one object: turns what is wanted into what is stored.
record Write(Type type, Key key, Manager who, Intent intent, Circumstances circumstances, Seat seat) {

    /// What the server is and has.
    record Circumstances(Settings settings, Neighbours neighbours) {}

    /// Carries an edit out, or only finds out how it would end.
    Verdict to(Store store, Edit edit) {
        var home = type.stored().key(key.namespace(), key.name());
        Edit inThisVersion = (found, next) -> kept(edit.decide(found.map(type::shown), next));
        if (!intent.dryRun()) return shown(store.write(home, inThisVersion));
        var imagined = new ArrayList<Verdict>();
        store.write(home, (found, next) -> {
            // What would have changed shows the version that it still has.
            imagined.add(inThisVersion.decide(found, found.map(Stored::version).orElse(next)));
            return new Verdict.Keep(imagined.getFirst().answer());
        });
        return shown(imagined.getFirst());
    }

    private Verdict kept(Verdict verdict) {
        if (type.isStoredAsShown()) return verdict;
        return switch (verdict) {
            case Verdict.Keep(var answer) -> new Verdict.Keep(type.kept(answer));
            case Verdict.Put(var answer) -> new Verdict.Put(type.kept(answer));
            case Verdict.Remove(var last, var answer) -> new Verdict.Remove(type.kept(last), type.kept(answer));
        };
    }

    private Verdict shown(Verdict verdict) {
        if (type.isStoredAsShown()) return verdict;
        return switch (verdict) {
            case Verdict.Keep(var answer) -> new Verdict.Keep(type.shown(answer));
            case Verdict.Put(var answer) -> new Verdict.Put(type.shown(answer));
            case Verdict.Remove(var last, var answer) -> new Verdict.Remove(type.shown(last), type.shown(answer));
        };
    }

    /// Stores a new object.
    Verdict created(Json.Obj body, long next) {
        var applied = who.operation() == Manager.Operation.APPLY;
        var birth = new Creation.Birth(seat.uid(circumstances.settings().ids()), who.now(), circumstances.neighbours(),
                this::mutated);
        var made = Creation.of(type, key, applied ? body : body.withoutAt("metadata", "managedFields"), birth);
        // What others have changed belongs to nobody: it was known who owns what before they were asked.
        var tracked = made.tree().at("metadata", "managedFields").isPresent() ? made.tree() : trackedAtBirth(made);
        seat.validated(deed(Operation.CREATE, tracked, Json.Obj.EMPTY));
        if (!type.has(Trait.CUSTOM)) HiddenVariables.warnings(tracked).forEach(intent.warnings());
        return new Verdict.Put(stamped(tracked, next));
    }

    /// Puts an object in the place of another.
    Verdict replaced(Stored current, Json.Obj body, long next) {
        var before = current.tree();
        // The scale of an object is asked about as such, by whoever changes it.
        if (who.subresource() == Subresource.SCALE || !seat.concerns(deed(Operation.UPDATE, body, before))) {
            return settled(current, tracked(before, replacement(before, body)), next);
        }
        var offered = tracked(before, offered(body));
        var mutated = seat.mutated(deed(Operation.UPDATE, offered, before));
        // What others have changed belongs to nobody: it was known who owns what before they were asked.
        var after = mutated.equals(offered)
                ? tracked(before, replacement(before, body))
                : withManagedFields(offered, replacement(before, Body.mutated(type, before, mutated)));
        seat.validated(deed(Operation.UPDATE, after, before));
        return settled(current, after, next);
    }

    private Json.Obj replacement(Json.Obj before, Json.Obj body) {
        return new Replacement(type, key, before, body).side(who.subresource());
    }

    private Json.Obj offered(Json.Obj body) {
        var full = type.rules().defaulted(body);
        return type.kind().namespaced() ? full.withAt(Json.of(key.namespace()), "metadata", "namespace") : full;
    }

    private Json.Obj mutated(Json.Obj placed) {
        if (!seat.concerns(deed(Operation.CREATE, placed, Json.Obj.EMPTY))) return placed;
        return seat.mutated(deed(Operation.CREATE, tracked(Json.Obj.EMPTY, placed), Json.Obj.EMPTY));
    }

    /// Asks whether the object may go.
    void admitDeletion(Stored current) {
        var deed = deed(Operation.DELETE, Json.Obj.EMPTY, current.tree());
        seat.mutated(deed);
        seat.validated(deed);
    }

    /// The scale of an object, as others make it.
    Json.Obj admittedScale(Json.Obj wanted, Json.Obj present) {
        var deed = new Deed(Operation.UPDATE, type, key, Scales.KIND, "scale", wanted, present, intent);
        var mutated = seat.mutated(deed);
        seat.validated(deed.with(mutated));
        return mutated;
    }

    private Deed deed(Operation operation, Json.Obj object, Json.Obj old) {
        return new Deed(operation, type, key, type.kind(), side(who.subresource()), object, old, intent);
    }

    private static String side(Subresource subresource) {
        return switch (subresource) {
            case NONE -> "";
            case STATUS -> "status";
            case SCALE -> "scale";
            case FINALIZE -> "finalize";
            case RESIZE -> "resize";
            case EPHEMERAL_CONTAINERS -> "ephemeralcontainers";
        };
    }

    /// Stores the object as it is now, unless this was its last finalizer or nothing has changed.
    Verdict settled(Stored current, Json.Obj after, long next) {
        var anew = Meta.generation(after) != Meta.generation(current.tree());
        // Pods are not what people edit.
        if (anew && !type.has(Trait.CUSTOM) && !type.has(Trait.GRACEFUL)) {
            HiddenVariables.warnings(after).forEach(intent.warnings());
        }
        if (Deletion.isOver(type, after)) {
            // A real server answers with the object as it would have been, at its old version.
            return new Verdict.Remove(Watch.at(current, next), decoded(new Stored(key, current.version(), after)));
        }
        return put(current, after, next);
    }

    /// Stores the object as it is now, unless nothing has changed.
    Verdict put(Stored current, Json.Obj after, long next) {
        if (Replacement.changesNothing(current.tree(), after)) return new Verdict.Keep(current);
        return new Verdict.Put(stamped(after, next));
    }

    /// Watchers see the object as it last was stored.
    Verdict removed(Stored current, long next) {
        var last = Watch.at(current, next);
        return new Verdict.Remove(last, last);
    }

    void check(Stored current, Preconditions preconditions) {
        preconditions.uid().filter(it -> !it.equals(current.uid())).ifPresent(it -> {
            throw wrongUid(current, it);
        });
        preconditions.version().filter(it -> !it.equals(current.resourceVersion())).ifPresent(it -> {
            throw Refusal.conflict(key, "the ResourceVersion in the precondition (" + it
                    + ") does not match the ResourceVersion in record (" + current.resourceVersion()
                    + "). The object might have been modified");
        });
    }

    ApiException wrongUid(Stored current, String uid) {
        return Refusal.conflict(key, "the UID in the precondition (" + uid + ") does not match the UID in record ("
                + current.uid() + "). The object might have been deleted and then recreated");
    }

    /// Nobody owns what the server decided for the writer.
    private Json.Obj trackedAtBirth(Creation.Made made) {
        if (who.operation() == Manager.Operation.APPLY) return made.tree();
        return switch (circumstances.settings().tracking()) {
            case ALL -> withManagedFields(tracked(Json.Obj.EMPTY, made.own()), made.tree());
            case APPLY_ONLY -> tracked(Json.Obj.EMPTY, made.tree());
        };
    }

    private Json.Obj tracked(Json.Obj before, Json.Obj after) {
        if (who.operation() == Manager.Operation.APPLY) return after;
        var old = before.at("metadata", "managedFields");
        return switch (circumstances.settings().tracking()) {
            case ALL -> {
                // A client that dropped the bookkeeping when it read the object does not mean to erase it.
                var kept = after.at("metadata", "managedFields").isPresent() ? after : withManagedFields(before, after);
                yield FieldOwners.afterUpdate(before, kept, who, type.schema());
            }
            case APPLY_ONLY -> old.equals(after.at("metadata", "managedFields"))
                    ? after
                    : withManagedFields(before, after);
        };
    }

    private static Json.Obj withManagedFields(Json.Obj from, Json.Obj tree) {
        return Draft.of(tree).metaOf("managedFields", from).tree();
    }

    private Stored stamped(Json.Obj tree, long next) {
        var stamp = Json.of(Long.toString(next));
        return decoded(new Stored(key, next, tree.withAt(stamp, "metadata", "resourceVersion")));
    }

    /// Decoded once, now: what does not fit its model class must not get in.
    private Stored decoded(Stored stored) {
        try {
            stored.model(type.model());
        } catch (IllegalArgumentException misfit) {
            var why = String.valueOf(misfit.getMessage()).lines().findFirst().orElse(""); // then come names of classes
            throw Refusal.misfit(type.kind(), why);
        }
        return stored;
    }
}
