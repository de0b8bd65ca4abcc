package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadataList;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rota.api.client.ApiException;
import rota.api.meta.Owners;
import rota.api.proto.Models;
import rota.api.proto.Protobuf;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Reads what the server answered.
final class Answers {
    private static final String METADATA = "PartialObjectMetadata";

    /// One at a time: it remembers what it has made.
    private final Models<PartialObjectMetadata> metadata = new Models<>("meta.k8s.io/v1", METADATA,
            PartialObjectMetadata.class, Set.of("managedFields"));
    private final KubernetesSerialization serialization;
    private final InstantSource clock;

    Answers(KubernetesSerialization serialization, InstantSource clock) {
        this.serialization = serialization;
        this.clock = clock;
    }

    Optional<HasMetadata> read(Call call, TransportClient.Response answer, byte[] body) {
        if (!answer.isSuccessful()) throw refused(call, answer, body);
        try {
            return answer.isInProtobuf()
                    ? metadata(call, Protobuf.open(body))
                    : object(call, new String(body, StandardCharsets.UTF_8));
        } catch (RuntimeException broken) {
            throw Failures.unreadable(call, answer.code(), broken);
        }
    }

    /// An answer that is no success.
    ApiException refused(Call call, TransportClient.Response answer, byte[] body) {
        return Failures.refused(call, refusal(answer, text(answer, body)));
    }

    /// What refuses is asked for in the same form as what was wanted.
    private static String text(TransportClient.Response answer, byte[] body) {
        try {
            if (answer.isInProtobuf()) return Codec.write(Protobuf.read(body));
        } catch (IllegalArgumentException broken) {
            return "an answer that is no protobuf: " + broken.getMessage();
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    private Optional<HasMetadata> object(Call call, String text) {
        if (call.owner().isPresent()) return among(text, call.owner().get());
        if (call.mayAnswerStatus() && isStatus(text)) return Optional.empty();
        HasMetadata object = serialization.unmarshal(text, call.type());
        if (object == null || object.getMetadata() == null) throw new IllegalArgumentException("found " + text);
        return call.isDelete() && !lingers(object) ? Optional.empty() : Optional.of(object);
    }

    /// Only those who ask for metadata are answered in protobuf.
    private Optional<HasMetadata> metadata(Call call, Protobuf.Envelope envelope) {
        if (call.mayAnswerStatus() && envelope.kind().equals("Status")) return Optional.empty();
        if (!envelope.kind().equals(METADATA)) throw new IllegalArgumentException("found a " + envelope.kind());
        PartialObjectMetadata object;
        synchronized (metadata) {
            object = metadata.read(envelope.content());
        }
        if (object.getMetadata() == null) throw new IllegalArgumentException("found an object without metadata");
        return call.isDelete() && !lingers(object) ? Optional.empty() : Optional.of(object);
    }

    /// Who does not know the short form of a list sends everything. A real server has null for an empty one.
    private Optional<HasMetadata> among(String text, String owner) {
        var items = serialization.unmarshal(text, PartialObjectMetadataList.class).getItems();
        return Stream.ofNullable(items).flatMap(List::stream).filter(it -> Owners.isControlledBy(it, owner))
                .<HasMetadata>map(it -> it).findFirst();
    }

    /// Whether a deleted object is still there: it waits for finalizers, or for its grace period to pass.
    private static boolean lingers(HasMetadata object) {
        var metadata = object.getMetadata();
        var grace = metadata.getDeletionGracePeriodSeconds();
        var waits = !metadata.getFinalizers().isEmpty() || (grace != null && grace > 0);
        return metadata.getDeletionTimestamp() != null && waits;
    }

    private static boolean isStatus(String text) {
        return Codec.readObject(text).get("kind").equals(Optional.of(Json.of("Status")));
    }

    private Failures.Refusal refusal(TransportClient.Response answer, String text) {
        var status = status(text);
        var after = RetryAfter.of(Optional.ofNullable(answer.header("Retry-After")), status, clock.instant());
        return new Failures.Refusal(answer.code(), status, after, text);
    }

    /// Empty when somebody answered who does not speak Kubernetes, such as a proxy.
    private Optional<Status> status(String text) {
        try {
            return serialization.unmarshal(text, KubernetesResource.class) instanceof Status status
                    ? Optional.of(status)
                    : Optional.empty();
        } catch (RuntimeException noJson) {
            return Optional.empty();
        }
    }
}
