package rota.local.custom;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rota.api.wire.Json;
import rota.local.custom.Conditions.Condition;
import rota.local.rule.Fault;
import rota.local.rule.Rules;

/// What a server does to definitions: fills in names, checks everything, remembers versions that may be stored.
final class DefinitionRules implements Rules {
    private static final Condition PENDING = new Condition("Terminating", true, "InstanceDeletionPending",
            "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon");

    private final Proven proven;

    DefinitionRules(Proven proven) {
        this.proven = proven;
    }

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var kind = tree.text("spec", "names", "kind").orElse("");
        var result = tree;
        if (!kind.isEmpty()) {
            result = filled(result, kind.toLowerCase(Locale.ROOT), "spec", "names", "singular");
            result = filled(result, kind + "List", "spec", "names", "listKind");
        }
        return filled(result, "None", "spec", "conversion", "strategy");
    }

    private static Json.Obj filled(Json.Obj tree, String value, String... path) {
        return tree.text(path).orElse("").isEmpty() ? tree.withAt(Json.of(value), path) : tree;
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        var stored = storageVersions(tree);
        var status = Json.object("conditions", Json.Null.NULL)
                .with("acceptedNames", Json.object("kind", Json.of("")).with("plural", Json.of("")))
                .with("storedVersions", Trees.list(stored.isEmpty() ? stored : List.of(stored.getFirst())));
        return tree.with("status", status);
    }

    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        var known = new ArrayList<>(Trees.texts(after, "status", "storedVersions"));
        var wanted = storageVersions(after);
        if (known.containsAll(wanted)) return after;
        wanted.stream().filter(it -> !known.contains(it)).forEach(known::add);
        return after.withAt(Trees.list(known), "status", "storedVersions");
    }

    private static List<String> storageVersions(Json.Obj tree) {
        return Trees.objects(tree, "spec", "versions").stream().filter(it -> Trees.is(it, "storage"))
                .flatMap(it -> it.text("name").stream()).toList();
    }

    @Override
    public Json.Obj deleting(Json.Obj tree) {
        var finalizers = new ArrayList<>(Trees.texts(tree, "metadata", "finalizers"));
        if (!finalizers.contains(Definition.FINALIZER)) finalizers.add(Definition.FINALIZER);
        var marked = tree.withAt(Trees.list(finalizers), "metadata", "finalizers");
        var since = tree.text("metadata", "deletionTimestamp").map(Instant::parse).orElse(Instant.EPOCH);
        return Conditions.with(marked, PENDING, since);
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        return new DefinitionFaults(tree, Json.Obj.EMPTY, proven).all();
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<>(new DefinitionFaults(after, before, proven).all());
        var established = Conditions.is(before, "Established");
        if (established) immutable(before, after, faults, "spec", "scope");
        if (established) immutable(before, after, faults, "spec", "names", "kind");
        immutable(before, after, faults, "spec", "group");
        immutable(before, after, faults, "spec", "names", "plural");
        return faults;
    }

    private static void immutable(Json.Obj before, Json.Obj after, List<Fault> faults, String... path) {
        if (before.at(path).equals(after.at(path))) return;
        faults.add(Fault.immutable(String.join(".", path), after.at(path).orElse(Json.Null.NULL)));
    }
}
