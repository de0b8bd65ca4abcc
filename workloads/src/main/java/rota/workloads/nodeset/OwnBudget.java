package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpecBuilder;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What has to happen to the budget with which a user keeps a part of a set from evictions, busy or not. It belongs to
/// one set; the one for busy pods is in [Neighbourhood].
sealed interface OwnBudget {

    /// Nothing: it is as it is wanted, or nobody wants one, or one of that name is somebody else's.
    record Fine() implements OwnBudget {}

    record Missing(PodDisruptionBudget wanted) implements OwnBudget {}

    record Wrong(PodDisruptionBudget corrected) implements OwnBudget {}

    record Unwanted(Identity found) implements OwnBudget {}

    static String name(String set) {
        return set + "-min-available";
    }

    static OwnBudget of(Identity set, NodeSetSpec spec, Optional<PodDisruptionBudget> live) {
        if (live.filter(it -> !Owners.isControlledBy(it, set.uid())).isPresent()) return new Fine();
        var wanted = spec.options().extras().minAvailable().map(it -> new PodDisruptionBudgetSpecBuilder()
                .withMinAvailable(it).withNewSelector()
                .addToMatchLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .addToMatchLabels(NodeSetNames.APP_INSTANCE, set.key().name()).endSelector().build());
        if (wanted.isEmpty())
            return live.<OwnBudget>map(it -> new Unwanted(Identity.of(Kind.of(PodDisruptionBudget.class), it)))
                    .orElseGet(Fine::new);
        return live.map(it -> corrected(it, wanted.get())).orElseGet(() -> new Missing(made(set, wanted.get())));
    }

    private static OwnBudget corrected(PodDisruptionBudget live, PodDisruptionBudgetSpec wanted) {
        var spec = Optional.ofNullable(live.getSpec()).orElseGet(PodDisruptionBudgetSpec::new);
        var right = wanted.getMinAvailable().equals(spec.getMinAvailable()) && spec.getMaxUnavailable() == null
                && wanted.getSelector().equals(spec.getSelector());
        return right ? new Fine() : new Wrong(new PodDisruptionBudgetBuilder(live).withSpec(wanted).build());
    }

    private static PodDisruptionBudget made(Identity set, PodDisruptionBudgetSpec wanted) {
        return new PodDisruptionBudgetBuilder().withNewMetadata().withNamespace(set.key().namespace())
                .withName(name(set.key().name())).withOwnerReferences(Owners.controllerReference(set)).endMetadata()
                .withSpec(wanted).build();
    }

    default Optional<Step> step() {
        return switch (this) {
            case Fine _ -> Optional.empty();
            case Missing(var wanted) -> step(new Action.Create(wanted));
            case Wrong(var corrected) -> step(new Action.Update(corrected, Subresource.NONE));
            case Unwanted(var found) -> step(new Action.Delete(found));
        };
    }

    private static Optional<Step> step(Action action) {
        return Optional.of(Step.oneByOne("own-budget", "so many pods of the set shall not be evicted",
                List.of(action)));
    }
}
