package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import java.util.Optional;

/// One HTTP request to the API server.
///
/// @param path behind the server's own URL, with its query
/// @param body content type and text, if any
/// @param type what the answer is read as
record Call(String verb, String path, Optional<Body> body, Class<? extends HasMetadata> type) {

    /// What is sent.
    record Body(String contentType, String text) {}

    /// The same, but only the metadata of the object is asked for.
    Call forMetadata() {
        return mayAnswerStatus() && !isDelete() ? this : new Call(verb, path, body, PartialObjectMetadata.class);
    }

    /// In which form the answer should come. Who does not know the first one sends everything.
    String accepted() {
        return type == PartialObjectMetadata.class
                ? "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json"
                : "application/json";
    }

    boolean isDelete() {
        return verb.equals("DELETE");
    }

    /// Whether success may come without an object: a deletion has none left, and bindings and evictions are orders, not
    /// objects.
    boolean mayAnswerStatus() {
        return isDelete() || type == Binding.class || type == Eviction.class;
    }

    @Override
    public String toString() {
        return verb + " " + path;
    }
}
