package rota.local.server;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Set;
import rota.api.meta.Kind;
import rota.local.patch.Schema;
import rota.local.patch.Schemas;

/// What the server knows about one kind.
record Type(Kind kind, Class<? extends HasMetadata> model, NameRule names, Rules rules, Set<Trait> traits,
        Schema schema) {

    Type {
        traits = Set.copyOf(traits);
    }

    static Type of(Class<? extends HasMetadata> model, NameRule names, Rules rules, Trait... traits) {
        var kind = Kind.of(model);
        return new Type(kind, model, names, rules, Set.of(traits), Schemas.of(kind));
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }
}
