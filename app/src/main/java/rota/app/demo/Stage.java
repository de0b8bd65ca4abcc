package rota.app.demo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request;
import rota.api.meta.Kind;
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

    /// Creates all that the example says; returns the one of this kind.
    <T extends HasMetadata> T applyAll(String example, Class<T> type) {
        var wanted = Kind.of(type);
        @Nullable
        T found = null;
        for (var text : new String(bytes(example), StandardCharsets.UTF_8).split("(?m)^---$", -1)) {
            var read = (Json.Obj) Yaml.read(text.getBytes(StandardCharsets.UTF_8), () -> {});
            var tree = read.withAt(Json.of(NAMESPACE), "metadata", "namespace");
            var isIt = wanted.isReferredToBy(tree.text("apiVersion").orElse(""), tree.text("kind").orElse(""));
            HasMetadata object = isIt ? Codec.model(tree, type) : Codec.model(tree, GenericKubernetesResource.class);
            var stored = cluster.api().send(new Request.Create(object)).orElseThrow();
            if (isIt) found = Codec.model(Codec.tree(stored), type);
        }
        return Objects.requireNonNull(found, "expected a " + wanted + " in " + example);
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
