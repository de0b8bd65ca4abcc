package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.nio.charset.StandardCharsets;
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
        for (var definition : Definitions.all()) {
            var body = new PatchBody.Apply(tree(definition), "rota", true);
            api.send(new Request.Patch(DEFINITIONS.key("", definition.name()), body, Subresource.NONE));
        }
    }

    private static Json.Obj tree(Definition definition) {
        var read = Yaml.read(definition.yaml().getBytes(StandardCharsets.UTF_8), () -> {});
        if (read instanceof Json.Obj tree) return tree;
        throw new IllegalStateException("expected an object in " + definition.name() + ", found " + read);
    }
}
