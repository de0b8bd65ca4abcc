package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.crd.Definitions;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Makes a cluster know the kinds that we bring along.
public final class CustomKindsInstall {
    private static final Kind DEFINITIONS = Kind.of(CustomResourceDefinition.class);
    /// What [Definitions] says in YAML, a line for each: to read that takes a fifth of the time in which a cluster is
    /// ready. `DefinitionsTest` holds the two together.
    private static final String FILE = "/rota/app/definitions.json";

    private CustomKindsInstall() {}

    /// Applies all definitions; a cluster that has them already takes the newer ones.
    public static void into(Api api) {
        trees().forEach(it -> apply(api, it));
    }

    /// The same for a server in this process, which need not look for mistakes in what we have looked at before.
    public static void into(LocalServer server) {
        var trees = trees();
        server.trust(trees);
        trees.forEach(it -> apply(server.api("rota"), it));
    }

    private static void apply(Api api, Json.Obj definition) {
        var key = DEFINITIONS.key("", definition.text("metadata", "name").orElseThrow());
        api.send(new Request.Patch(key, new PatchBody.Apply(definition, "rota", true), Subresource.NONE));
    }

    private static List<Json.Obj> trees() {
        try (var in = CustomKindsInstall.class.getResourceAsStream(FILE)) {
            if (in == null) throw new IllegalStateException("expected " + FILE + " in our own jar, found nothing");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(Codec::readObject).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
