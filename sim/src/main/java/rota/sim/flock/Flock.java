package rota.sim.flock;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Some pods that are all alike.
@Group("test.rota.dev")
@Version("v1")
public final class Flock implements HasMetadata, Namespaced {
    private static final long serialVersionUID = 1L;

    private ObjectMeta metadata = new ObjectMeta();
    private @Nullable Spec spec;
    private @Nullable Status status;
    private String apiVersion = "test.rota.dev/v1";
    private String kind = "Flock";

    /// What is wanted.
    public record Spec(int replicas, LabelSelector selector, PodTemplateSpec template, int minReadySeconds,
            int revisionHistoryLimit) implements Serializable {}

    /// What is.
    public record Status(long observedGeneration, int replicas, int readyReplicas, int availableReplicas,
            int updatedReplicas, String currentRevision, String updateRevision,
            int collisionCount) implements Serializable {
        static final Status NONE = new Status(0, 0, 0, 0, 0, "", "", 0);
    }

    @Override
    public ObjectMeta getMetadata() {
        return metadata;
    }

    @Override
    public void setMetadata(ObjectMeta metadata) {
        this.metadata = metadata;
    }

    @Override
    public String getKind() {
        return kind;
    }

    public void setKind(String kind) {
        this.kind = kind;
    }

    @Override
    public String getApiVersion() {
        return apiVersion;
    }

    @Override
    public void setApiVersion(String version) {
        this.apiVersion = version;
    }

    public @Nullable Spec getSpec() {
        return spec;
    }

    public void setSpec(Spec spec) {
        this.spec = spec;
    }

    public @Nullable Status getStatus() {
        return status;
    }

    public void setStatus(@Nullable Status status) {
        this.status = status;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Flock that && metadata.equals(that.metadata) && Objects.equals(spec, that.spec)
                && Objects.equals(status, that.status) && apiVersion.equals(that.apiVersion) && kind.equals(that.kind);
    }

    /// Deep, as that of every model class: an audit tells by it that nobody has changed a shared object.
    @Override
    public int hashCode() {
        return Objects.hash(metadata, spec, status, apiVersion, kind);
    }
}
