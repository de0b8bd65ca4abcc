package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.Yaml;

/// A manifest with several objects in it.
///
/// @param text as YAML
public record Example(String text) {
    private static final String NAMESPACE = "default";

    /// A file of `examples/`, which the program carries with it.
    static Example named(String name) {
        try (var stream = Example.class.getResourceAsStream("/examples/" + name)) {
            if (stream == null) throw new IllegalStateException("expected the example " + name + ", found none");
            return new Example(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// The object of this kind, in the namespace that users begin in.
    public <T extends HasMetadata> T object(Class<T> type) {
        var object = Codec.model(part(Kind.of(type)), type);
        object.getMetadata().setNamespace(NAMESPACE);
        return object;
    }

    private Json.Obj part(Kind kind) {
        return Stream.of(text.split("(?m)^---$", -1))
                .map(it -> (Json.Obj) Yaml.read(it.getBytes(StandardCharsets.UTF_8), () -> {}))
                .filter(it -> kind.isReferredToBy(it.text("apiVersion").orElse(""), it.text("kind").orElse("")))
                .findFirst().orElseThrow(() -> new IllegalStateException("expected a " + kind + " in an example"));
    }
}
