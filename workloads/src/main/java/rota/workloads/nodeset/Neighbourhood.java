package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What all sets of a Slurm cluster have in common: a Service that gives workers their names, and a budget that keeps
/// busy ones from evictions. All sets own both, so both live as long as one of the sets does.
final class Neighbourhood {
    private static final int PORT = 6818;

    private Neighbourhood() {}

    static String serviceName(NodeSetView view) {
        return serviceName(view.spec().controller());
    }

    static String serviceName(String controller) {
        return "slurm-workers-" + controller;
    }

    static String budgetName(String controller) {
        return "slurm-workers-pdb-" + controller;
    }

    static List<Step> steps(NodeSetView view) {
        var around = view.around();
        return Stream.of(step(view, "service", Neighbourhood::service, around.service()),
                step(view, "budget", Neighbourhood::budget, around.budget())).flatMap(Optional::stream).toList();
    }

    private static Optional<Step> step(NodeSetView view, String name, Function<NodeSetView, HasMetadata> object,
            NodeSetView.Shared state) {
        return switch (state) {
            case COMPLETE -> Optional.empty();
            case ABSENT -> Optional.of(Step.oneByOne(name, "the workers of a cluster share it",
                    List.of(new Action.Create(object.apply(view)))));
            case INCOMPLETE -> Optional.of(Step.oneByOne(name, "every set of the cluster owns it",
                    List.of(new Action.Patch(Key.of(object.apply(view)), new PatchBody.Strategic(Json.object("metadata",
                            Json.object("ownerReferences", owners(view)))), Subresource.NONE,
                            Action.Tolerates.GONE))));
        };
    }

    /// How far a shared object is what it should be.
    static NodeSetView.Shared state(Optional<? extends HasMetadata> live, List<Identity> siblings) {
        if (live.isEmpty()) return NodeSetView.Shared.ABSENT;
        var owners = live.get().getMetadata().getOwnerReferences().stream().map(OwnerReference::getUid).toList();
        return siblings.stream().allMatch(it -> owners.contains(it.uid()))
                ? NodeSetView.Shared.COMPLETE
                : NodeSetView.Shared.INCOMPLETE;
    }

    private static Service service(NodeSetView view) {
        return new ServiceBuilder().withMetadata(metadata(view, serviceName(view))).withNewSpec().withClusterIP("None")
                .withPublishNotReadyAddresses(true).addToSelector(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .addToSelector(NodeSetNames.CLUSTER, view.spec().controller()).addNewPort().withName("slurmd")
                .withProtocol("TCP").withPort(PORT).withTargetPort(new IntOrString(PORT)).endPort().endSpec().build();
    }

    private static PodDisruptionBudget budget(NodeSetView view) {
        return new PodDisruptionBudgetBuilder().withMetadata(metadata(view, budgetName(view.spec().controller())))
                .withNewSpec().withMaxUnavailable(new IntOrString(0)).withNewSelector()
                .addToMatchLabels(NodeSetNames.POD_PROTECT, "true")
                .addToMatchLabels(NodeSetNames.CLUSTER, view.spec().controller()).endSelector().endSpec().build();
    }

    private static ObjectMeta metadata(NodeSetView view, String name) {
        return new ObjectMetaBuilder().withNamespace(view.namespace()).withName(name)
                .addToLabels(NodeSetNames.CLUSTER, view.spec().controller())
                .withOwnerReferences(view.around().siblings().stream().map(Neighbourhood::owner).toList()).build();
    }

    private static Json.Arr owners(NodeSetView view) {
        return new Json.Arr(view.around().siblings().stream().map(it -> (Json) Codec.tree(owner(it))).toList());
    }

    /// Nobody controls what several own.
    private static OwnerReference owner(Identity set) {
        return new OwnerReferenceBuilder().withApiVersion(set.key().kind().apiVersion())
                .withKind(set.key().kind().name()).withName(set.key().name()).withUid(set.uid())
                .withBlockOwnerDeletion(true).build();
    }
}
