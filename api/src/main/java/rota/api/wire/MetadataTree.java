package rota.api.wire;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes the metadata of an object by hand, as [Metadata] reads it, and for the same reason. The fields come in the
/// order in which Jackson writes them; whatever is unusual is left to Jackson.
final class MetadataTree {
    private final Gathering fields = new Gathering();

    private MetadataTree() {}

    /// What Jackson would make of it, or nothing.
    static Optional<Json.Obj> of(ObjectMeta metadata) {
        return isUsual(metadata) ? Optional.of(new MetadataTree().all(metadata)) : Optional.empty();
    }

    private static boolean isUsual(ObjectMeta metadata) {
        return metadata.getManagedFields().isEmpty() && metadata.getAdditionalProperties().isEmpty()
                && metadata.getSelfLink() == null && isUsual(metadata.getLabels())
                && isUsual(metadata.getAnnotations()) && !metadata.getFinalizers().contains(null)
                && metadata.getOwnerReferences().stream().allMatch(it -> it.getAdditionalProperties().isEmpty());
    }

    private static boolean isUsual(@Nullable Map<String, String> texts) {
        return texts == null || !texts.containsValue(null);
    }

    private Json.Obj all(ObjectMeta metadata) {
        texts("annotations", metadata.getAnnotations());
        text("creationTimestamp", metadata.getCreationTimestamp());
        number("deletionGracePeriodSeconds", metadata.getDeletionGracePeriodSeconds());
        text("deletionTimestamp", metadata.getDeletionTimestamp());
        list("finalizers", metadata.getFinalizers().stream().map(Json::of).toList());
        text("generateName", metadata.getGenerateName());
        number("generation", metadata.getGeneration());
        texts("labels", metadata.getLabels());
        text("name", metadata.getName());
        text("namespace", metadata.getNamespace());
        owners(metadata.getOwnerReferences());
        text("resourceVersion", metadata.getResourceVersion());
        text("uid", metadata.getUid());
        return fields.object();
    }

    private void owners(List<OwnerReference> references) {
        if (references.isEmpty()) return;
        var owners = new ArrayList<Json>();
        for (var reference : references) owners.add(new MetadataTree().owner(reference));
        list("ownerReferences", owners);
    }

    private Json.Obj owner(OwnerReference owner) {
        text("apiVersion", owner.getApiVersion());
        text("kind", owner.getKind());
        truth("blockOwnerDeletion", owner.getBlockOwnerDeletion());
        truth("controller", owner.getController());
        text("name", owner.getName());
        text("uid", owner.getUid());
        return fields.object();
    }

    private void text(String name, @Nullable String text) {
        if (text != null) fields.put(name, new Json.Str(text));
    }

    private void number(String name, @Nullable Long number) {
        if (number != null) fields.put(name, Json.of(number));
    }

    private void truth(String name, @Nullable Boolean truth) {
        if (truth != null) fields.put(name, Json.of(truth));
    }

    private void list(String name, List<? extends Json> items) {
        if (!items.isEmpty()) fields.put(name, new Json.Arr(List.copyOf(items)));
    }

    private void texts(String name, @Nullable Map<String, String> texts) {
        if (texts == null || texts.isEmpty()) return;
        var inner = new Gathering();
        texts.forEach((key, text) -> inner.put(key, new Json.Str(text)));
        fields.put(name, inner.object());
    }
}
