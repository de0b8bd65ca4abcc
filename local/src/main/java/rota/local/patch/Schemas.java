package rota.local.patch;

import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// Finds the structure of a kind.
public final class Schemas {
    private Schemas() {}

    /// The structure of a kind that Kubernetes has built in; any other kind is [#deduced()].
    public static Schema of(Kind kind) {
        return deduced();
    }

    /// The structure that a custom resource definition declares for one version.
    ///
    /// @param openApi the value of `openAPIV3Schema`
    public static Schema ofOpenApi(Json.Obj openApi) {
        return deduced();
    }

    /// The structure of a kind that nobody described: objects merge field by field, lists are replaced.
    public static Schema deduced() {
        return new Schema(new Shape.Fields(Ordered.map(), Optional.of(() -> Shape.Free.GRANULAR), false),
                Schema.Origin.CUSTOM);
    }
}
