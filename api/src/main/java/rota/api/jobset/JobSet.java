package rota.api.jobset;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A JobSet as it goes over the wire. Its contents stay as they came, so that no field is lost; [JobSetSpec] and
/// [JobSetStatus] say what they mean.
@Group(JobSet.GROUP)
@Version(JobSet.VERSION)
public final class JobSet implements HasMetadata, Namespaced {
    public static final String GROUP = "jobset.x-k8s.io";
    public static final String VERSION = "v1alpha2";
    public static final Kind KIND = Kind.of(JobSet.class);
    private static final long serialVersionUID = 1L;

    private ObjectMeta metadata = new ObjectMeta();
    private String apiVersion = GROUP + "/" + VERSION;
    private String kind = "JobSet";
    private final transient Map<String, Object> contents = new LinkedHashMap<>();

    /// The same JobSet with this status.
    public JobSet with(JobSetStatus status) {
        return Codec.model(Codec.tree(this).with("status", status.over(part("status"))), JobSet.class);
    }

    /// The spec or the status; empty where there is none.
    Json.Obj part(String name) {
        var part = contents.get(name);
        return part == null ? Json.Obj.EMPTY : Codec.tree(part);
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

    /// Everything but the metadata, as plain data.
    @JsonAnyGetter
    public Map<String, Object> getContents() {
        return contents;
    }

    @JsonAnySetter
    public void setContent(String name, Object value) {
        contents.put(name, value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JobSet that && metadata.equals(that.metadata) && contents.equals(that.contents)
                && apiVersion.equals(that.apiVersion) && kind.equals(that.kind);
    }

    /// Deep, as that of every model class: an audit tells by it that nobody has changed a shared object.
    @Override
    public int hashCode() {
        return Objects.hash(metadata, contents, apiVersion, kind);
    }

    @Override
    public String toString() {
        return Codec.tree(this).toString();
    }
}
