package rota.local.custom;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.local.store.Store;

/// Deletes the objects of a kind whose definition is to go, and then lets the definition go.
///
/// It reads the objects from the store itself, not from a copy: what is not there is gone.
public final class DefinitionController
        implements
            Controller<CustomResourceDefinition, DefinitionView, DefinitionStatus> {
    private final Store store;

    public DefinitionController(Store store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "definition";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(CustomResourceDefinition.class));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<DefinitionView> observe(CustomResourceDefinition object, Instant now) {
        var finalizers = object.getMetadata().getFinalizers();
        if (!Deleting.is(object) || !finalizers.contains(Definition.FINALIZER)) return Optional.empty();
        var tree = Codec.tree(object);
        var instances = store.list(Definition.of(tree).stored()).objects().stream()
                .map(it -> new DefinitionView.Instance(new Identity(it.key(), it.uid()), it.tree().object("metadata")
                        .has("deletionTimestamp")))
                .toList();
        return Optional.of(new DefinitionView(Identity.of(Definition.KIND, object), tree, instances, now));
    }

    @Override
    public Plan<DefinitionStatus> plan(DefinitionView view) {
        return DefinitionPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(DefinitionView view, DefinitionStatus status) {
        return switch (status) {
            case AS_IT_IS -> Optional.empty();
            case EMPTYING -> Optional.of(Conditions.with(view.tree(), DefinitionPlanner.EMPTYING, view.now()))
                    .filter(it -> !it.equals(view.tree()))
                    .map(it -> Codec.model(it, CustomResourceDefinition.class));
        };
    }
}
