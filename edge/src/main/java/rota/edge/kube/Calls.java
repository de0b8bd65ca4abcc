package rota.edge.kube;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Requests as HTTP.
final class Calls {
    private static final Kind POD = Kind.of(Pod.class);
    private static final String JSON = "application/json";

    private final KubernetesSerialization serialization;

    Calls(KubernetesSerialization serialization) {
        this.serialization = serialization;
    }

    Call of(Request request) {
        var key = request.key();
        return switch (request) {
            case Request.Get _ -> new Call("GET", Paths.object(key), Optional.empty(), model(key.kind()));
            case Request.Find(_, var owner, var labels) -> new Call("GET", Paths.collection(key) + "?labelSelector="
                    + Paths.escape(selector(labels)), Optional.empty(), PartialObjectMetadata.class,
                    Optional.of(owner
                            .uid()));
            case Request.Create(var object) when object instanceof Eviction -> new Call("POST", Paths.object(POD.key(key
                    .namespace(), key.name())) + "/eviction", json(object), Eviction.class);
            case Request.Create(var object) -> new Call("POST", Paths.collection(key), json(object), object.getClass());
            case Request.Update(var object, var side) -> new Call("PUT", Paths.object(key, side), json(
                    versioned(key, object)), object.getClass());
            case Request.Patch(_, var body, var side) -> patch(key, body, side);
            case Request.Delete delete -> new Call("DELETE", Paths.object(key), Optional.of(new Call.Body(JSON, Codec
                    .write(DeleteBody.of(delete)))), model(key.kind()));
        };
    }

    private static String selector(SequencedMap<String, String> labels) {
        return labels.entrySet().stream().map(it -> it.getKey() + "=" + it.getValue()).collect(Collectors.joining(","));
    }

    private Call patch(Key key, PatchBody patch, Subresource side) {
        var path = Paths.object(key, side);
        var body = switch (patch) {
            case PatchBody.JsonPatch(var operations) -> body("application/json-patch+json", operations);
            case PatchBody.Merge(var changes) -> body("application/merge-patch+json", changes);
            case PatchBody.Strategic(var changes) -> body("application/strategic-merge-patch+json", changes);
            // Every JSON text is a YAML text.
            case PatchBody.Apply(var object, _, _) -> body("application/apply-patch+yaml", object);
        };
        var query = patch instanceof PatchBody.Apply(_, var manager, var force)
                ? "?fieldManager=" + Paths.escape(manager) + "&force=" + force
                : "";
        var type = side == Subresource.SCALE ? Scale.class : model(key.kind());
        return new Call("PATCH", path + query, Optional.of(body), type);
    }

    private static Call.Body body(String contentType, Json json) {
        return new Call.Body(contentType, Codec.write(json));
    }

    private Optional<Call.Body> json(HasMetadata object) {
        return Optional.of(new Call.Body(JSON, serialization.asJson(object)));
    }

    /// Some kinds accept an update without a version and overwrite whatever is there.
    private static HasMetadata versioned(Key key, HasMetadata object) {
        var version = object.getMetadata().getResourceVersion();
        if (version == null || version.isEmpty()) {
            throw new IllegalArgumentException("expected an update of " + key + " to carry the resourceVersion that was"
                    + " read, found none");
        }
        return object;
    }

    /// A kind that has no class of its own, such as one that somebody else has defined, is read as it is.
    private Class<? extends HasMetadata> model(Kind kind) {
        var type = serialization.getRegisteredKubernetesResource(kind.apiVersion(), kind.name());
        return type == null || !HasMetadata.class.isAssignableFrom(type) ? GenericKubernetesResource.class
                : type.asSubclass(HasMetadata.class);
    }
}
