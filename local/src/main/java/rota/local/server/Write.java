package rota.local.server;

import java.util.ArrayList;
import rota.api.client.ApiException;
import rota.api.client.Request.Preconditions;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.apply.FieldOwners;
import rota.local.apply.Manager;
import rota.local.rule.Neighbours;
import rota.local.rule.Refusal;
import rota.local.store.Edit;
import rota.local.store.Edit.Verdict;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One write to one object: turns what is wanted into what is stored.
record Write(Type type, Key key, Manager who, Intent intent, Circumstances circumstances) {

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
        if (type.declared().isEmpty()) return verdict;
        return switch (verdict) {
            case Verdict.Keep(var answer) -> new Verdict.Keep(type.kept(answer));
            case Verdict.Put(var answer) -> new Verdict.Put(type.kept(answer));
            case Verdict.Remove(var last, var answer) -> new Verdict.Remove(type.kept(last), type.kept(answer));
        };
    }

    private Verdict shown(Verdict verdict) {
        if (type.declared().isEmpty()) return verdict;
        return switch (verdict) {
            case Verdict.Keep(var answer) -> new Verdict.Keep(type.shown(answer));
            case Verdict.Put(var answer) -> new Verdict.Put(type.shown(answer));
            case Verdict.Remove(var last, var answer) -> new Verdict.Remove(type.shown(last), type.shown(answer));
        };
    }

    /// Stores a new object.
    Verdict created(Json.Obj body, long next) {
        var applied = who.operation() == Manager.Operation.APPLY;
        var birth = new Creation.Birth(circumstances.settings().ids().uid(), who.now(), circumstances.neighbours());
        var tree = Creation.of(type, key, applied ? body : body.withoutAt("metadata", "managedFields"), birth);
        return new Verdict.Put(stamped(tracked(Json.Obj.EMPTY, tree), next));
    }

    /// Puts an object in the place of another.
    Verdict replaced(Stored current, Json.Obj body, long next) {
        var after = new Replacement(type, key, current.tree(), body).side(who.subresource());
        return settled(current, tracked(current.tree(), after), next);
    }

    /// Stores the object as it is now, unless this was its last finalizer or nothing has changed.
    Verdict settled(Stored current, Json.Obj after, long next) {
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
            throw Refusal.misfit(type.kind(), String.valueOf(misfit.getMessage()));
        }
        return stored;
    }
}
