package rota.local.system;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.local.patch.Schemas;

/// Takes single entries out of a list in metadata, whatever else happens to that list meanwhile.
///
/// Built-in kinds merge by key. Custom ones know positions only: there, the patch tests that each entry is still where
/// we saw it. Both name the UID of the object they mean.
final class EntryPatch {
    private EntryPatch() {}

    /// Takes owner references away.
    ///
    /// @param present the UIDs of all owner references, in their order
    static Action withoutOwners(Identity target, List<String> present, List<String> gone) {
        return switch (Schemas.of(target.key().kind()).origin()) {
            case BUILT_IN -> strategic(target, "ownerReferences", new Json.Arr(gone.stream()
                    .<Json>map(it -> Json.object("$patch", Json.of("delete")).with("uid", Json.of(it))).toList()));
            case CUSTOM -> positions(target, new Entries("ownerReferences", "/uid", present), gone);
        };
    }

    /// Takes one finalizer away.
    ///
    /// @param present all finalizers, in their order
    static Action withoutFinalizer(Identity target, List<String> present, String finalizer) {
        return switch (Schemas.of(target.key().kind()).origin()) {
            case BUILT_IN -> strategic(target, "$deleteFromPrimitiveList/finalizers", Json.list(Json.of(finalizer)));
            case CUSTOM -> positions(target, new Entries("finalizers", "", present), List.of(finalizer));
        };
    }

    /// A list as we saw it.
    ///
    /// @param key the path within an entry to what tells it apart
    private record Entries(String field, String key, List<String> present) {}

    private static Action strategic(Identity target, String field, Json value) {
        var metadata = Json.object("uid", Json.of(target.uid())).with(field, value);
        return patch(target, new PatchBody.Strategic(Json.object("metadata", metadata)));
    }

    /// From the end, so that no removal moves what is still to be removed.
    private static Action positions(Identity target, Entries entries, List<String> gone) {
        var operations = new ArrayList<Json>();
        operations.add(test("/metadata/uid", target.uid()));
        var present = entries.present();
        for (var at : IntStream.range(0, present.size()).map(i -> present.size() - 1 - i).toArray()) {
            if (!gone.contains(present.get(at))) continue;
            var path = "/metadata/" + entries.field() + "/" + at;
            operations.add(test(path + entries.key(), present.get(at)));
            operations.add(Json.object("op", Json.of("remove")).with("path", Json.of(path)));
        }
        return patch(target, new PatchBody.JsonPatch(new Json.Arr(operations)));
    }

    private static Json test(String path, String value) {
        return Json.object("op", Json.of("test")).with("path", Json.of(path)).with("value", Json.of(value));
    }

    private static Action patch(Identity target, PatchBody body) {
        return new Action.Patch(target.key(), body, Subresource.NONE, Tolerates.GONE);
    }
}
