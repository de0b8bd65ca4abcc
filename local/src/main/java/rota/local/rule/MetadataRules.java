package rota.local.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import rota.api.wire.Json;

/// The rules for metadata that hold for every kind.
public final class MetadataRules {
    private static final int MOST_ANNOTATION_BYTES = 256 * 1024;
    private static final List<String> IMMUTABLE = List.of("name", "namespace", "uid", "creationTimestamp",
            "deletionTimestamp", "deletionGracePeriodSeconds");

    private static final List<String> STANDARD = List.of(Meta.ORPHAN, Meta.FOREGROUND, "kubernetes");

    private MetadataRules() {}

    /// What is wrong with the metadata of a new object.
    public static List<Fault> faults(NameRule names, Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var prefix = Meta.text(tree, "generateName");
        if (!prefix.isEmpty()) {
            names.prefixProblem(prefix).map(it -> Fault.invalid("metadata.generateName", prefix, it))
                    .ifPresent(faults::add);
        }
        var name = Meta.text(tree, "name");
        if (name.isEmpty()) faults.add(Fault.required("metadata.name", "name or generateName is required"));
        else
            names.problem(name).map(it -> Fault.invalid("metadata.name", name, it)).ifPresent(faults::add);
        faults.addAll(changedFaults(Json.Obj.EMPTY, tree));
        return faults;
    }

    /// Complains about the labels and annotations of a template; their complaints do not name its metadata.
    public static void templateFaults(Place template) {
        var path = template.path();
        var metadata = template.at("metadata").object();
        labels(metadata.object("labels")).forEach(it -> template.report(moved(it, path)));
        annotations(metadata.object("annotations")).forEach(it -> template.report(moved(it, path)));
    }

    private static Fault moved(Fault fault, String path) {
        return new Fault(path + fault.field().substring("metadata".length()), fault.reason(), fault.problem());
    }

    /// What is wrong with the metadata of an object that replaces another.
    public static List<Fault> faults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var old = before.object("metadata");
        var now = after.object("metadata");
        if (isSame(old, now)) return faults;
        if (Meta.isDeleting(before)) {
            var added = new ArrayList<>(Meta.finalizers(after));
            added.removeAll(Meta.finalizers(before));
            if (!added.isEmpty()) {
                faults.add(Fault.forbidden("metadata.finalizers",
                        "no new finalizers can be added if the object is being deleted, found new finalizers "
                                + "[]string{\"" + String.join("\", \"", added) + "\"}"));
            }
        }
        for (var field : IMMUTABLE) {
            if (!old.get(field).equals(now.get(field))) {
                faults.add(Fault.immutable("metadata." + field, now.get(field).orElse(Json.Null.NULL)));
            }
        }
        faults.addAll(changedFaults(before, after));
        return faults;
    }

    /// The very same instance, as a write to the status leaves it: there is nothing to compare.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Json.Obj one, Json.Obj other) {
        return one == other;
    }

    /// What did not change was checked when it was written.
    private static List<Fault> changedFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        if (changed(before, after, "labels")) faults.addAll(labels(after.object("metadata", "labels")));
        if (changed(before, after, "annotations")) faults.addAll(annotations(after.object("metadata", "annotations")));
        if (changed(before, after, "ownerReferences")) faults.addAll(OwnerRules.faults(after));
        if (changed(before, after, "finalizers")) faults.addAll(finalizers(Meta.finalizers(after)));
        return faults;
    }

    private static boolean changed(Json.Obj before, Json.Obj after, String field) {
        return !before.at("metadata", field).equals(after.at("metadata", field));
    }

    private static List<Fault> labels(Json.Obj labels) {
        var faults = new ArrayList<Fault>();
        for (var label : labels.fields().entrySet()) {
            QualifiedName.problem(label.getKey())
                    .map(it -> Fault.invalid("metadata.labels", label.getKey(), it)).ifPresent(faults::add);
            QualifiedName.valueProblem(value(label))
                    .map(it -> Fault.invalid("metadata.labels", label.getValue(), it)).ifPresent(faults::add);
        }
        return faults;
    }

    private static List<Fault> annotations(Json.Obj annotations) {
        var faults = new ArrayList<Fault>();
        var size = 0;
        for (var annotation : annotations.fields().entrySet()) {
            var key = annotation.getKey();
            QualifiedName.problem(key.toLowerCase(Locale.ROOT))
                    .map(it -> Fault.invalid("metadata.annotations", key, it)).ifPresent(faults::add);
            size += key.length() + value(annotation).length();
        }
        if (size > MOST_ANNOTATION_BYTES) {
            faults.add(new Fault("metadata.annotations", "Too long: may not be more than " + MOST_ANNOTATION_BYTES
                    + " bytes"));
        }
        return faults;
    }

    private static List<Fault> finalizers(List<String> finalizers) {
        var faults = new ArrayList<Fault>();
        for (var finalizer : finalizers) {
            QualifiedName.problem(finalizer).map(it -> Fault.invalid("metadata.finalizers", finalizer, it))
                    .ifPresent(faults::add);
        }
        if (finalizers.contains(Meta.ORPHAN) && finalizers.contains(Meta.FOREGROUND)) {
            faults.add(Fault.invalid("metadata.finalizers", finalizers.toString(),
                    "finalizer orphan and foregroundDeletion cannot be both set"));
        }
        return faults;
    }

    /// What is wrong with new finalizers of a built-in kind: only some may do without the name of a domain.
    public static List<Fault> finalizerFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var all = Meta.finalizers(after);
        if (all.equals(Meta.finalizers(before))) return faults;
        for (var i = 0; i < all.size(); i++) {
            if (all.get(i).contains("/") || STANDARD.contains(all.get(i))) continue;
            faults.add(Fault.invalid("metadata.finalizers[" + i + "]", all.get(i),
                    "name is neither a standard finalizer name nor is it fully qualified"));
        }
        return faults;
    }

    private static String value(Map.Entry<String, Json> entry) {
        return entry.getValue() instanceof Json.Str(var text) ? text : "";
    }
}
