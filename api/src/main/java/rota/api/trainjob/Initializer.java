package rota.api.trainjob;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// Something to be fetched before the training begins.
///
/// @param storageUri where from
/// @param env environment variables, as the API has them
/// @param secret a reference to a Secret whose entries become variables
public record Initializer(Optional<String> storageUri, List<Json.Obj> env, Optional<Json.Obj> secret) {
    public Initializer {
        env = List.copyOf(env);
    }

    static Optional<Initializer> of(Json.Obj spec, String name) {
        if (!(spec.get(name).orElse(Json.Null.NULL) instanceof Json.Obj section)) return Optional.empty();
        return Optional.of(new Initializer(section.text("storageUri"), section.objects("env"),
                section.has("secretRef") ? Optional.of(section.object("secretRef")) : Optional.empty()));
    }
}
