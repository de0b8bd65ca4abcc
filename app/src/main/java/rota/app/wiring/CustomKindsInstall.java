package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.crd.Definition;
import rota.api.crd.Definitions;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.http.Yaml;

/// Makes a cluster know the kinds that we bring along.
public final class CustomKindsInstall {
    private static final Kind DEFINITIONS = Kind.of(CustomResourceDefinition.class);

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
        return Definitions.all().stream().map(CustomKindsInstall::tree).toList();
    }

    private static Json.Obj tree(Definition definition) {
        var read = Yaml.read(definition.yaml().getBytes(StandardCharsets.UTF_8), () -> {});
        if (read instanceof Json.Obj tree) return tree;
        throw new IllegalStateException("expected an object in " + definition.name() + ", found " + read);
    }
}
