package rota.kernel.run;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;

/// A change of the owner that the run itself has made. The status of the same plan was made of the version before, and
/// would be refused as if somebody had been faster. Nobody was, if the change named that version: then the status goes
/// on top of it.
///
/// @param before the version that the change named
/// @param after the metadata of the version that it made
record OwnChange(String before, ObjectMeta after) {

    /// Empty for what is no such change.
    static Optional<OwnChange> of(Key owner, Action action, Answer answer) {
        if (!(action instanceof Action.Patch patch) || !patch.key().equals(owner)
                || !(patch.body() instanceof PatchBody.Merge(var changes))
                || !(answer instanceof Answer.Done(var object)))
            return Optional.empty();
        return changes.text("metadata", "resourceVersion").flatMap(before -> object.map(it -> new OwnChange(before, it
                .getMetadata())));
    }

    Action.Update under(Action.Update status) {
        return before.equals(status.object().getMetadata().getResourceVersion())
                ? new Action.Update(Codec.with(status.object(), after), status.subresource())
                : status;
    }
}
