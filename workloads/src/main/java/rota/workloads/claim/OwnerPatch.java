package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;

/// The two patches that change an object's controller. Both name the UID of the object they mean: the server refuses
/// them for a namesake.
final class OwnerPatch {
    private OwnerPatch() {}

    /// Adds our reference. A refusal is an error: somebody else has become the controller meanwhile.
    ///
    /// A finalizer that says "to be counted" goes only to an object as we saw it: it may have been ours, and counted,
    /// since then.
    static Action adopt(HasMetadata object, Identity owner, List<String> finalizers) {
        var reference = Codec.tree(Owners.controllerReference(owner));
        var changes = metadata(object).with("ownerReferences", Json.list(reference));
        if (!finalizers.isEmpty())
            changes = changes.with("finalizers", texts(finalizers)).with("resourceVersion", Json.of(object.getMetadata()
                    .getResourceVersion()));
        return patch(object, changes, Tolerates.NOTHING);
    }

    /// Takes our reference away. Refused means gone, re-created or no longer ours, all of which is what we want.
    static Action release(HasMetadata object, Identity owner, List<String> finalizers) {
        var reference = Json.object("$patch", Json.of("delete")).with("uid", Json.of(owner.uid()));
        var changes = metadata(object).with("ownerReferences", Json.list(reference));
        if (!finalizers.isEmpty()) changes = changes.with("$deleteFromPrimitiveList/finalizers", texts(finalizers));
        return patch(object, changes, Tolerates.GONE_OR_CHANGED_HANDS);
    }

    private static Json.Obj metadata(HasMetadata object) {
        return Json.object("uid", Json.of(object.getMetadata().getUid()));
    }

    private static Json.Arr texts(List<String> texts) {
        return new Json.Arr(texts.stream().map(Json::of).toList());
    }

    private static Action patch(HasMetadata object, Json.Obj metadata, Tolerates tolerates) {
        var body = new PatchBody.Strategic(Json.object("metadata", metadata));
        return new Action.Patch(Key.of(object), body, Subresource.NONE, tolerates);
    }
}
