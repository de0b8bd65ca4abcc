package rota.edge.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/// JSON to objects without `metadata.managedFields`, which is more than half of a cached pod and read by few.
///
/// It is left out of what we send too: an update without it leaves the server's own record alone.
///
/// @param mapper reads and writes as the other one does, for those who know what to expect
/// @param kinds finds out itself of what kind an object is
record LeanSerialization(JsonMapper mapper, KubernetesSerialization kinds) {

    static LeanSerialization with(KubeSettings settings) {
        var builder = JsonMapper.builder();
        if (!settings.managedFields()) builder.addMixIn(ObjectMeta.class, WithoutManagedFields.class);
        settings.customResources().forEach(it -> builder.addMixIn(it, ReadByItself.class));
        var mapper = builder.build();
        var kinds = new KubernetesSerialization(mapper, true);
        settings.customResources().forEach(kinds::registerKubernetesResource);
        return new LeanSerialization(mapper, kinds);
    }

    /// Otherwise a class is read by what its interface names: a reader that asks for the class, and then asks itself.
    @JsonDeserialize(using = JsonDeserializer.None.class)
    private interface ReadByItself {}

    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}
}
