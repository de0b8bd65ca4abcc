package rota.local.apply;

import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.wire.Json;
import rota.local.patch.Schema;

/// Keeps book of who owns which field when an object is created, replaced or patched otherwise than by apply.
public final class FieldOwners {
    private FieldOwners() {}

    /// The object with its managedFields brought up to date: the writer owns what it added or changed, and nobody
    /// owns what is gone. An object that has no book is not given one, except at its creation.
    ///
    /// @param before the stored object, [Json.Obj#EMPTY] for a creation
    public static Json.Obj afterUpdate(Json.Obj before, Json.Obj after, Manager manager, Schema schema) {
        var stored = readable(before).orElse(Ledger.EMPTY);
        var known = ledger(stored, after, manager);
        var bare = Scope.bare(after);
        if (known.isEmpty() && before.text("metadata", "uid").isPresent()) return bare;
        var ledger = updated(known, Scope.bare(before), bare, new Write(manager, schema));
        return ledger.equals(stored) ? sameBook(before, bare) : ledger.writtenInto(bare);
    }

    /// Who writes what kind of object.
    record Write(Manager manager, Schema schema) {}

    static Ledger updated(Ledger known, Json.Obj before, Json.Obj after, Write write) {
        var root = write.schema().root();
        var changes = Comparison.between(root, before, after).outside(Scope.resets(write.schema(), write.manager()));
        var lost = changes.written().union(changes.removed());
        var rest = known.mapped(fields -> ShapedSet.fitted(root, fields).difference(lost));
        var mine = Scope.ownable(changes.written());
        if (mine.isEmpty()) return rest.capped();
        var apiVersion = Scope.apiVersion(after);
        var owner = Owner.of(write.manager(), apiVersion);
        var fields = rest.fields(owner).union(mine);
        return rest.with(new Entry(owner, apiVersion, Optional.of(write.manager().now()), fields)).capped();
    }

    /// A writer may change the book itself, or empty it; one that leaves it out has only forgotten it.
    private static Ledger ledger(Ledger stored, Json.Obj after, Manager manager) {
        if (manager.subresource() != Request.Subresource.NONE) return stored;
        if (isReset(after)) return Ledger.EMPTY;
        return readable(after).filter(it -> !it.isEmpty()).orElse(stored);
    }

    private static boolean isReset(Json.Obj after) {
        return after.at("metadata", "managedFields").filter(it -> it instanceof Json.Arr(var entries)
                && (entries.isEmpty() || entries.equals(List.of(Json.Obj.EMPTY)))).isPresent();
    }

    private static Optional<Ledger> readable(Json.Obj object) {
        try {
            return Optional.of(Ledger.of(object));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    private static Json.Obj sameBook(Json.Obj before, Json.Obj bare) {
        return before.at("metadata", "managedFields").map(it -> bare.withAt(it, "metadata", "managedFields"))
                .orElse(bare);
    }
}
