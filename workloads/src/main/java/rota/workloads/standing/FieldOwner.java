package rota.workloads.standing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who last wrote a field of an object, as the API server remembers it in `metadata.managedFields`.
///
/// @param time when; empty text where it is not known
public record FieldOwner(String manager, String time) {

    /// Who wrote the field at this path; the latest of several.
    public static Optional<FieldOwner> of(HasMetadata object, String... path) {
        return object.getMetadata().getManagedFields().stream().filter(it -> has(it, path))
                .map(it -> new FieldOwner(Objects.requireNonNullElse(it.getManager(), "somebody"),
                        Objects.requireNonNullElse(it.getTime(), "")))
                .max(Comparator.comparing(FieldOwner::time));
    }

    /// `by kubectl-edit at 2026-03-01T12:00:00Z`.
    public String words() {
        return "by " + manager + (time.isEmpty() ? "" : " at " + time);
    }

    private static boolean has(ManagedFieldsEntry entry, String... path) {
        @Nullable
        Object here = entry.getFieldsV1() == null ? null : entry.getFieldsV1().getAdditionalProperties();
        for (var name : path) here = here instanceof Map<?, ?> fields ? fields.get("f:" + name) : null;
        return here != null;
    }
}
