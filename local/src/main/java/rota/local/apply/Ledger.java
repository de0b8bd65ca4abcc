package rota.local.apply;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import rota.api.wire.Json;

/// Who owns what: the managedFields of one object.
record Ledger(NavigableMap<Owner, Entry> entries) {
    static final Ledger EMPTY = new Ledger(new TreeMap<>());

    private static final int MAX_UPDATERS = 10;
    private static final String FOLDED = "ancient-changes";

    /// Entries that own nothing vanish.
    Ledger {
        var kept = new TreeMap<Owner, Entry>();
        entries.forEach((owner, entry) -> {
            if (!entry.fields().isEmpty()) kept.put(owner, entry);
        });
        entries = Collections.unmodifiableNavigableMap(kept);
    }

    /// Reads the managedFields of an object.
    ///
    /// @throws IllegalArgumentException when they are broken
    static Ledger of(Json.Obj object) {
        var entries = new TreeMap<Owner, Entry>();
        for (var item : object.items("metadata", "managedFields")) {
            var entry = Entry.decoded(Form.object(item));
            entries.put(entry.owner(), entry);
        }
        return new Ledger(entries);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    Optional<Entry> of(Owner owner) {
        return Optional.ofNullable(entries.get(owner));
    }

    FieldSet fields(Owner owner) {
        return of(owner).map(Entry::fields).orElse(FieldSet.EMPTY);
    }

    /// Everything that anybody owns.
    FieldSet fields() {
        return entries.values().stream().map(Entry::fields).reduce(FieldSet.EMPTY, FieldSet::union);
    }

    Ledger with(Entry entry) {
        var copy = new TreeMap<>(entries);
        copy.put(entry.owner(), entry);
        return new Ledger(copy);
    }

    Ledger without(Owner owner) {
        var copy = new TreeMap<>(entries);
        copy.remove(owner);
        return new Ledger(copy);
    }

    /// The same entries with other fields.
    Ledger mapped(UnaryOperator<FieldSet> change) {
        var copy = new TreeMap<>(entries);
        copy.replaceAll((_, entry) -> entry.with(change.apply(entry.fields())));
        return new Ledger(copy);
    }

    /// Folds the oldest updaters of each API version into one, until there are no more than ten.
    Ledger capped() {
        var updaters = entries.values().stream().filter(it -> it.owner().operation() == Manager.Operation.UPDATE)
                .sorted(Entry.ORDER).toList();
        var surplus = updaters.size() - MAX_UPDATERS;
        var result = this;
        var first = new LinkedHashMap<String, Entry>();
        for (var entry : updaters) {
            if (surplus <= 0) break;
            var folded = first.putIfAbsent(entry.apiVersion(), entry);
            if (folded == null) continue;
            result = result.folded(folded, entry);
            first.put(entry.apiVersion(), result.entries.get(bucket(entry)));
            surplus--;
        }
        return result;
    }

    private Ledger folded(Entry older, Entry newer) {
        var rest = without(older.owner()).without(newer.owner());
        var fields = rest.fields(bucket(newer)).union(older.fields()).union(newer.fields());
        return rest.with(new Entry(bucket(newer), newer.apiVersion(), newer.time(), fields));
    }

    private static Owner bucket(Entry entry) {
        return new Owner(FOLDED, Manager.Operation.UPDATE, entry.apiVersion(), "");
    }

    /// The object with these managedFields.
    Json.Obj writtenInto(Json.Obj object) {
        if (isEmpty()) return object.withoutAt("metadata", "managedFields");
        var sorted = new ArrayList<>(entries.values());
        sorted.sort(Entry.ORDER);
        var items = sorted.stream().<Json>map(Entry::encoded).toList();
        return object.withAt(new Json.Arr(items), "metadata", "managedFields");
    }
}
