package rota.local.patch;

import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// JSON in tests, with single quotes for readability.
final class Trees {
    static final Schema POD = Schemas.of(new Kind("", "v1", "Pod", "pods", Kind.Scope.NAMESPACED));
    static final Schema DEPLOYMENT = Schemas
            .of(new Kind("apps", "v1", "Deployment", "deployments", Kind.Scope.NAMESPACED));

    private Trees() {}

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    static Json.Arr list(String text) {
        return (Json.Arr) Codec.read(text.replace('\'', '"'));
    }
}
