package rota.edge.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;

/// JSON to objects without `metadata.managedFields`, which is more than half of a cached pod and read by nobody here.
///
/// It is left out of what we send too: an update without it leaves the server's own record alone.
final class LeanSerialization {
    private LeanSerialization() {}

    static KubernetesSerialization with(List<Class<? extends HasMetadata>> customResources) {
        var mapper = JsonMapper.builder().addMixIn(ObjectMeta.class, WithoutManagedFields.class).build();
        var serialization = new KubernetesSerialization(mapper, true);
        customResources.forEach(serialization::registerKubernetesResource);
        return serialization;
    }

    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}
}
