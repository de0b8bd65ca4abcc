package rota.local.apply;

import java.util.LinkedHashMap;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.wire.Json;
import rota.local.patch.Schema;
import rota.local.patch.Shape;

/// Server-side apply: merges a configuration into an object and keeps book of who owns what.
///
/// - Somebody who applies owns exactly the fields of the configuration, together with others who want the same values.
/// - To change a field of somebody else is a conflict, unless forced; then the field changes hands.
/// - What a manager no longer applies is removed if nobody else owns it.
public final class ServerSideApply {
    /// Owns what was there before anybody kept book.
    private static final String BEFORE = "before-first-apply";

    private final Json.Obj live;
    private final Manager manager;
    private final Terms terms;
    private final FieldSet resets;

    private ServerSideApply(Json.Obj live, Manager manager, Terms terms) {
        this.live = live;
        this.manager = manager;
        this.terms = terms;
        this.resets = Scope.resets(terms.schema(), manager);
    }

    /// How to apply.
    ///
    /// @param force take the fields of others instead of failing
    public record Terms(Schema schema, boolean force) {}

    /// The object after the configuration was applied; the very same live object when nothing changes.
    ///
    /// @param live the stored object, [Json.Obj#EMPTY] when there is none yet
    /// @throws ApiException.Conflict when others own fields that would change
    public static Json.Obj apply(Json.Obj live, Json.Obj config, Manager manager, Terms terms) {
        Validity.check(terms.schema().root(), config);
        return new ServerSideApply(live, manager, terms).applied(config);
    }

    private Shape.Fields shape() {
        return terms.schema().root();
    }

    private Json.Obj applied(Json.Obj config) {
        var own = Removal.without(shape(), Scope.bare(config), resets);
        var known = Ledger.of(live);
        var ledger = book(known).mapped(fields -> ShapedSet.fitted(shape(), fields));
        var entry = new Entry(Owner.of(manager, Scope.apiVersion(config)), Scope.apiVersion(config),
                Optional.of(manager.now()), OwnedFields.of(shape(), own));

        var before = Scope.bare(live);
        var pruned = pruned(Form.object(Merging.merge(shape(), before, own)), ledger, entry);
        var others = ledger.without(entry.owner());
        var changes = Comparison.between(shape(), before, pruned).outside(resets);
        refuse(Conflicts.between(others, changes.written()));

        var left = others.mapped(it -> it.difference(changes.written()).difference(changes.removed()));
        var after = finished(pruned, config);
        var mine = entry.with(Scope.ownable(entry.fields()));
        var result = left.with(after.equals(before) ? unmoved(mine, known) : mine);
        return after.equals(before) && result.equals(known) ? live : result.writtenInto(after);
    }

    private Ledger book(Ledger known) {
        if (!known.isEmpty() || live.fields().isEmpty()) return known;
        var somebody = new Manager(BEFORE, Manager.Operation.UPDATE, manager.subresource(), manager.now());
        var empty = Json.Obj.EMPTY;
        return FieldOwners.updated(known, empty, Scope.bare(live), new FieldOwners.Write(somebody, terms.schema()));
    }

    private Json.Obj pruned(Json.Obj merged, Ledger ledger, Entry entry) {
        return Pruning.pruned(shape(), merged, ledger.fields(entry.owner()), ledger.with(entry).fields());
    }

    private void refuse(Conflicts conflicts) {
        if (terms.force() || conflicts.isEmpty()) return;
        var left = LastApplied.concerns(manager)
                ? conflicts.outside(LastApplied.unchanged(shape(), Scope.bare(live)))
                : conflicts;
        if (!left.isEmpty()) throw left.exception();
    }

    /// A time tells when the manager last changed the object: it stays when the object does, and a new manager that
    /// only shares what is there has none.
    private static Entry unmoved(Entry mine, Ledger known) {
        return mine.at(known.of(mine.owner()).flatMap(Entry::time));
    }

    private Json.Obj finished(Json.Obj object, Json.Obj config) {
        var refreshed = LastApplied.concerns(manager) ? LastApplied.refreshed(object, config) : object;
        return terms.schema().origin() == Schema.Origin.BUILT_IN
                ? Form.object(withoutNulls(refreshed))
                : refreshed;
    }

    /// The fields of a built-in kind have a value or are not there.
    private static Json withoutNulls(Json value) {
        return switch (value) {
            case Json.Obj(var fields) -> {
                var kept = new LinkedHashMap<String, Json>();
                fields.forEach((name, field) -> {
                    if (field != Json.Null.NULL) kept.put(name, withoutNulls(field));
                });
                yield new Json.Obj(kept);
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(ServerSideApply::withoutNulls).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }
}
