package rota.workloads.instanceset;

import java.util.Optional;
import java.util.TreeMap;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.wire.Codec;

/// What a pod carries to tell which configurations it has taken in.
final class ConfigHashes {
    private ConfigHashes() {}

    /// Empty where the set has none.
    static Optional<String> annotation(InstanceSetSpec spec) {
        if (spec.configs().isEmpty()) return Optional.empty();
        var hashes = new TreeMap<String, String>();
        spec.configs().forEach(it -> hashes.put(it.name(), it.hash()));
        return Optional.of(Codec.write(Codec.json(hashes)));
    }
}
