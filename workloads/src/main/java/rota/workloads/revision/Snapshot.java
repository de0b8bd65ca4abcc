package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.Map;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The part of a parent that a revision keeps, as its one canonical text: two snapshots are equal if their texts are.
public record Snapshot(String text) {
    private static final String DIRECTIVE = "$patch";

    /// What it keeps is the given part of the `spec`; see [#replacing].
    public static Snapshot ofSpec(Json.Obj part) {
        return new Snapshot(Canonical.text(Json.object("spec", part)));
    }

    /// The usual snapshot: the pod template and nothing else.
    public static Snapshot ofTemplate(Json.Obj template) {
        return ofSpec(Json.object("template", replacing(template)));
    }

    /// Marks an object so that restoring replaces what is there instead of mixing with it.
    public static Json.Obj replacing(Json.Obj object) {
        return object.with(DIRECTIVE, Json.of("replace"));
    }

    /// What the revision keeps. Its text is written anew: models carry data as maps, whose order is an accident.
    public static Snapshot in(ControllerRevision revision) {
        var data = revision.getData();
        return new Snapshot(data == null
                ? "null"
                : Canonical.text(Codec.json(data)));
    }

    /// The parent as it was: marked objects are replaced, other fields set, and what the snapshot does not keep stays.
    ///
    /// Done here and not by a patch, because no server merges strategically for custom resources.
    public Json.Obj restoredIn(Json.Obj parent) {
        return Codec.read(text) instanceof Json.Obj changes ? merged(parent, changes) : parent;
    }

    /// What it keeps, for those who compare.
    public Json.Obj tree() {
        return restoredIn(Json.Obj.EMPTY);
    }

    /// What a model object carries in its field `data`.
    Object data() {
        return Codec.model(Codec.readObject(text), Map.class);
    }

    private static Json.Obj merged(Json.Obj target, Json.Obj changes) {
        if (changes.text(DIRECTIVE).filter("replace"::equals).isPresent()) return changes.without(DIRECTIVE);
        var result = target;
        for (var change : changes.fields().entrySet()) {
            result = switch (change.getValue()) {
                case Json.Obj inner -> result.with(change.getKey(), merged(result.object(change.getKey()), inner));
                case Json.Null _ -> result.without(change.getKey());
                case Json.Arr _, Json.Str _, Json.Num _, Json.Bool _ ->
                        result.with(change.getKey(), change.getValue());
            };
        }
        return result;
    }
}
