package rota.sim.gc;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A custom kind: the server has no strategic merge for it.
@Group("test.rota.dev")
@Version("v1")
public final class Gadget implements HasMetadata, Namespaced {
    private static final long serialVersionUID = 1L;

    private ObjectMeta metadata = new ObjectMeta();
    private String apiVersion = "test.rota.dev/v1";
    private String kind = "Gadget";

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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Gadget that && metadata.equals(that.metadata) && apiVersion.equals(that.apiVersion)
                && kind.equals(that.kind);
    }

    /// Deep, as that of every model class: an audit tells by it that nobody has changed a shared object.
    @Override
    public int hashCode() {
        return Objects.hash(metadata, apiVersion, kind);
    }
}
