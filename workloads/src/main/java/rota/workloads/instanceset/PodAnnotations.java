package rota.workloads.instanceset;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;

/// The annotations of pods.
final class PodAnnotations {
    private PodAnnotations() {}

    /// Those of the template, and what tells what was asked of the pod.
    static SequencedMap<String, String> wanted(InstanceSetSpec spec, Shape shape) {
        var annotations = new LinkedHashMap<>(shape.annotations());
        ConfigHashes.annotation(spec).ifPresent(it -> annotations.put(InstanceSetNames.CONFIG_HASH, it));
        shape.deadline().ifPresent(it -> annotations.put(InstanceSetNames.DEADLINE, String.valueOf(it)));
        return annotations;
    }
}
