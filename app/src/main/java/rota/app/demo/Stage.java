package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import rota.api.client.Request;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.process.Ports;
import rota.local.http.Yaml;

/// What a scene plays on: a cluster and a screen.
record Stage(Ports cluster, Screen screen, InstantSource clock) {
    private static final String NAMESPACE = "default";

    /// Creates what the example says, as `kubectl create` would.
    <T extends HasMetadata> T apply(String example, Class<T> type) {
        var object = Codec.model((Json.Obj) Yaml.read(bytes(example), () -> {}), type);
        object.getMetadata().setNamespace(NAMESPACE);
        return type.cast(cluster.api().send(new Request.Create(object)).orElseThrow());
    }

    Lookout lookout() {
        return new Lookout(cluster.watches(), clock);
    }

    private static byte[] bytes(String example) {
        try (var stream = Stage.class.getResourceAsStream("/examples/" + example)) {
            if (stream == null)
                throw new IllegalStateException("expected the example " + example + ", found none");
            return stream.readAllBytes();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
