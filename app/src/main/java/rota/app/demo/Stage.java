package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.InstantSource;
import rota.api.client.Request;
import rota.api.wire.Codec;
import rota.kernel.process.Ports;

/// What a scene plays on: a cluster and a screen.
record Stage(Ports cluster, Screen screen, InstantSource clock) {

    /// Creates what the example says of this kind, as `kubectl create` would.
    <T extends HasMetadata> T apply(String example, Class<T> type) {
        return apply(Example.named(example), type);
    }

    <T extends HasMetadata> T apply(Example example, Class<T> type) {
        var stored = cluster.api().send(new Request.Create(example.object(type))).orElseThrow();
        return Codec.model(Codec.tree(stored), type);
    }

    Lookout lookout() {
        return new Lookout(cluster.watches(), clock);
    }
}
