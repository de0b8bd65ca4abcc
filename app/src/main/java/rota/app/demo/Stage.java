package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.stream.Stream;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.process.Ports;
import rota.local.http.Yaml;

/// What a scene plays on: a cluster and a screen.
record Stage(Ports cluster, Screen screen, InstantSource clock) {
    private static final String NAMESPACE = "default";

    /// Creates what the example says of this kind, as `kubectl create` would.
    <T extends HasMetadata> T apply(String example, Class<T> type) {
        var object = Codec.model(part(example, Kind.of(type)), type);
        object.getMetadata().setNamespace(NAMESPACE);
        var stored = cluster.api().send(new Request.Create(object)).orElseThrow();
        return Codec.model(Codec.tree(stored), type);
    }

    /// The object of this kind in a file that may have several.
    private static Json.Obj part(String example, Kind kind) {
        return Stream.of(new String(bytes(example), StandardCharsets.UTF_8).split("(?m)^---$", -1))
                .map(it -> (Json.Obj) Yaml.read(it.getBytes(StandardCharsets.UTF_8), () -> {}))
                .filter(it -> kind.isReferredToBy(it.text("apiVersion").orElse(""), it.text("kind").orElse("")))
                .findFirst().orElseThrow(() -> new IllegalStateException("expected a " + kind + " in " + example));
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
