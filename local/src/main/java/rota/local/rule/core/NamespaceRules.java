package rota.local.rule.core;

import java.util.ArrayList;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.Rules;

/// A namespace is active until its first deletion, and held by `spec.finalizers` until it is empty.
public final class NamespaceRules implements Rules {
    public static final String TERMINATING = "Terminating";
    private static final Json KUBERNETES = Json.of("kubernetes");

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var name = Meta.text(tree, "name");
        return name.isEmpty() ? tree : tree.withAt(Json.of(name), "metadata", "labels", "kubernetes.io/metadata.name");
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        var finalizers = new ArrayList<>(tree.items("spec", "finalizers"));
        if (!finalizers.contains(KUBERNETES)) finalizers.add(KUBERNETES);
        return tree.withAt(new Json.Arr(finalizers), "spec", "finalizers").with("status", phase("Active"));
    }

    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        return after.withAt(new Json.Arr(before.items("spec", "finalizers")), "spec", "finalizers");
    }

    @Override
    public Json.Obj deleting(Json.Obj tree) {
        return tree.withAt(Json.of(TERMINATING), "status", "phase");
    }

    @Override
    public boolean held(Json.Obj tree) {
        return !tree.items("spec", "finalizers").isEmpty();
    }

    private static Json.Obj phase(String phase) {
        return Json.object("phase", Json.of(phase));
    }
}
