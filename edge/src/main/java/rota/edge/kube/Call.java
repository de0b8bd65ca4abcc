package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.HasMetadata;
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
