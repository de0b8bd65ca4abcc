package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import java.util.Optional;
import rota.api.proto.Protobuf;

/// One HTTP request to the API server.
///
/// @param path behind the server's own URL, with its query
/// @param body content type and text, if any
/// @param type what the answer is read as
/// @param owner a list is asked for, and the answer is one in it that is controlled by whoever has this UID, or nothing
record Call(String verb, String path, Optional<Body> body, Class<? extends HasMetadata> type, Optional<String> owner) {
    private static final String JSON = "application/json";

    Call(String verb, String path, Optional<Body> body, Class<? extends HasMetadata> type) {
        this(verb, path, body, type, Optional.empty());
    }

    /// What is sent.
    record Body(String contentType, String text) {}

    /// The same, but only the metadata of the object is asked for.
    Call forMetadata() {
        return mayAnswerStatus() && !isDelete() ? this
                : new Call(verb, path, body, PartialObjectMetadata.class, owner);
    }

    /// In which form the answer should come. Who does not know the first one takes the next, and who knows no short
    /// form sends everything.
    String accepted() {
        if (type != PartialObjectMetadata.class) return JSON;
        if (owner.isPresent()) return JSON + as("PartialObjectMetadataList") + "," + JSON;
        var part = as("PartialObjectMetadata");
        return Protobuf.MEDIA_TYPE + part + "," + JSON + part + "," + JSON;
    }

    private static String as(String kind) {
        return ";as=" + kind + ";g=meta.k8s.io;v=v1";
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
