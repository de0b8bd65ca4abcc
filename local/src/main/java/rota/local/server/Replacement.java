package rota.local.server;

import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.MetadataRules;
import rota.local.rule.Refusal;
import rota.local.rule.pod.Debugging;
import rota.local.rule.pod.PodResize;

/// The object that takes the place of another (K13, "update" and "status subresource").
///
/// @param before the stored object
/// @param body what the writer wants it to be, whole
record Replacement(Type type, Key key, Json.Obj before, Json.Obj body) {
    private static final List<String> KEPT = List.of("creationTimestamp", "generation", "resourceVersion");

    /// The object to store, still with the version of the one that it replaces.
    Json.Obj side(Subresource side) {
        if (side == Subresource.STATUS && !type.has(Trait.STATUS)) throw Refusal.unknownResource();
        if (isPodOnly(side) && !type.has(Trait.GRACEFUL)) throw Refusal.unknownResource();
        if (side == Subresource.FINALIZE && !type.has(Trait.MARKED_FIRST)) throw Refusal.unknownResource();
        checkVersion();
        Body.checkNamespace(key.namespace(), body);
        var after = switch (side) {
            case NONE, SCALE -> main();
            case STATUS -> type.rules().statusUpdated(before, status());
            case FINALIZE -> finalizers();
            case RESIZE -> counted(PodResize.of(before, type.rules().defaulted(body)));
            case EPHEMERAL_CONTAINERS -> counted(Debugging.of(before, type.rules().defaulted(body)));
        };
        var faults = new ArrayList<Fault>(MetadataRules.faults(before, after));
        if (!type.has(Trait.CUSTOM)) faults.addAll(MetadataRules.finalizerFaults(before, after));
        switch (side) {
            case NONE, SCALE -> faults.addAll(type.rules().updateFaults(before, after));
            case STATUS -> faults.addAll(type.rules().statusFaults(before, after));
            case FINALIZE -> {}
            case RESIZE -> faults.addAll(PodResize.faults(before, after));
            case EPHEMERAL_CONTAINERS -> faults.addAll(Debugging.faults(before, after));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(type.stored().key(key.namespace(), key.name()), faults);
        return after;
    }

    private void checkVersion() {
        var wanted = Meta.text(body, "resourceVersion");
        if (wanted.isEmpty() || wanted.equals("0")) {
            if (type.has(Trait.UNCONDITIONAL_UPDATE)) return;
            throw Refusal.invalid(key, List.of(Fault.invalid("metadata.resourceVersion", Json.of(0),
                    "must be specified for an update")));
        }
        if (!wanted.matches("[0-9]+")) {
            throw ApiException.ServerTrouble.unexplained("strconv.ParseUint: parsing \"" + wanted
                    + "\": invalid syntax");
        }
        if (!wanted.equals(Meta.text(before, "resourceVersion"))) throw Refusal.modified(key);
    }

    private Json.Obj main() {
        var draft = Draft.of(type.rules().defaulted(body));
        if (type.has(Trait.STATUS)) draft.fieldOf("status", before);
        return counted(type.rules().updated(before, keepSystemFields(draft).tree()));
    }

    private static boolean isPodOnly(Subresource side) {
        return side == Subresource.RESIZE || side == Subresource.EPHEMERAL_CONTAINERS;
    }

    private Json.Obj counted(Json.Obj after) {
        if (!type.has(Trait.GENERATION) || sameContent(after)) return after;
        return after.withAt(Json.of(Meta.generation(before) + 1), "metadata", "generation");
    }

    private Json.Obj status() {
        if (type.has(Trait.CUSTOM)) {
            return Draft.of(before).fieldOf("status", type.rules().defaulted(body)).metaOf("managedFields", body)
                    .tree();
        }
        var after = keepSystemFields(Draft.of(before.with("metadata", body.object("metadata")))
                .fieldOf("status", body));
        // Only the main resource of a pod can change its owners.
        if (type.has(Trait.GRACEFUL)) after.metaOf("ownerReferences", before);
        return after.tree();
    }

    private Json.Obj finalizers() {
        return before.withAt(new Json.Arr(body.items("spec", "finalizers")), "spec", "finalizers");
    }

    private Draft keepSystemFields(Draft draft) {
        KEPT.forEach(field -> draft.metaOf(field, before));
        var given = body.object("metadata");
        if (!given.has("uid")) draft.metaOf("uid", before);
        if (!given.has("namespace")) draft.metaOf("namespace", before);
        if (!given.has("deletionGracePeriodSeconds")) draft.metaOf("deletionGracePeriodSeconds", before);
        if (Meta.isDeleting(before)) draft.metaOf("deletionTimestamp", before);
        return draft;
    }

    /// Whether nothing but metadata differs: everything else that a writer can reach here counts as desired state.
    private boolean sameContent(Json.Obj after) {
        return same(before, after, "metadata");
    }

    /// Whether storing the object would change nothing but the times in its managedFields.
    static boolean changesNothing(Json.Obj before, Json.Obj after) {
        var old = before.object("metadata");
        var now = after.object("metadata");
        return same(before, after, "metadata") && same(old, now, "managedFields")
                && withoutTimes(old).equals(withoutTimes(now));
    }

    private static boolean same(Json.Obj one, Json.Obj other, String except) {
        if (one.fields().size() + (one.has(except) ? 0 : 1) != other.fields().size() + (other.has(except) ? 0 : 1)) {
            return false;
        }
        for (var field : one.fields().entrySet()) {
            var name = field.getKey();
            if (!name.equals(except) && !field.getValue().equals(other.fields().get(name))) return false;
        }
        return true;
    }

    private static List<Json> withoutTimes(Json.Obj metadata) {
        return metadata.items("managedFields").stream()
                .map(it -> it instanceof Json.Obj entry ? entry.without("time") : it).toList();
    }
}
