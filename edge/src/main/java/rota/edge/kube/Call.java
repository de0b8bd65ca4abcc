package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/// One HTTP request to the API server.
///
/// @param path behind the server's own URL, with its query
/// @param body content type and text, if any
/// @param type what the answer is read as
record Call(String verb, String path, Optional<Body> body, Class<? extends HasMetadata> type) {

    /// What is sent.
    record Body(String contentType, String text) {}

    @Override
    public String toString() {
        return verb + " " + path;
    }
}
