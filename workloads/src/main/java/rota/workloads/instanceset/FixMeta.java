package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Our finalizer on the set: without it children could be left behind.
final class FixMeta {
    private FixMeta() {}

    /// Empty where it is there already.
    static Optional<Step> step(InstanceSetView view) {
        var finalizers = new ArrayList<>(view.set().getMetadata().getFinalizers());
        if (finalizers.contains(InstanceSetNames.FINALIZER)) return Optional.empty();
        finalizers.add(InstanceSetNames.FINALIZER);
        return Optional.of(Step.oneByOne("finalizer", "the set waits for its children when it is deleted",
                List.of(change(view, finalizers))));
    }

    /// The version makes sure that no finalizer of others gets lost: a merge replaces the whole list.
    static Action change(InstanceSetView view, List<String> finalizers) {
        return change(view.id().key(), view.set().getMetadata(), finalizers);
    }

    static Action change(Key key, ObjectMeta metadata, List<String> finalizers) {
        var list = new Json.Arr(finalizers.stream().map(Json::of).toList());
        var change = Json.object("uid", Json.of(metadata.getUid()))
                .with("resourceVersion", Json.of(metadata.getResourceVersion())).with("finalizers", list);
        return new Action.Patch(key, new PatchBody.Merge(Json.object("metadata", change)),
                Subresource.NONE, Action.Tolerates.GONE);
    }
}
