package rota.api.instanceset;

import java.util.List;
import rota.api.wire.Json;

/// Instances that differ from the default template.
///
/// @param overrides everything that it says, as it says it
public record InstanceTemplate(String name, int replicas, Ordinals ordinals, Json.Obj overrides) {

    static InstanceTemplate of(Json.Obj spec) {
        return new InstanceTemplate(spec.text("name").orElse(""), Math.max(0, spec.whole("replicas").orElse(1)),
                Ordinals.of(spec.object("ordinals")), spec);
    }

    public List<Json.Obj> claims() {
        return overrides.objects("volumeClaimTemplates");
    }
}
