package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpecBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetNames;
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
                step(view, "budget", Neighbourhood::budget, around.budget()), around.own().step())
                .flatMap(Optional::stream).map(Step::apart).toList();
    }

    private static Optional<Step> step(NodeSetView view, String name, Function<NodeSetView, HasMetadata> object,
            Shared state) {
        return switch (state) {
            case Shared.Complete _ -> Optional.empty();
            case Shared.Absent _ -> Optional.of(Step.oneByOne(name, "the workers of a cluster share it",
                    List.of(new Action.Create(object.apply(view)))));
            case Shared.Lacking(var corrected) -> Optional.of(Step.oneByOne(name,
                    "every set of the cluster owns it, and it is as they need it",
                    List.of(new Action.Update(corrected, Subresource.NONE))));
        };
    }

    /// How far the Service is what it should be. What others add to it stays.
    static Shared serviceState(Optional<Service> found, String controller, List<Identity> siblings) {
        if (found.isEmpty()) return new Shared.Absent();
        var live = found.get();
        var spec = Optional.ofNullable(live.getSpec()).orElseGet(ServiceSpec::new);
        var named = spec.getPorts().stream().anyMatch(it -> Objects.equals(it.getPort(), PORT));
        var right = named && workers(controller).equals(spec.getSelector())
                && Boolean.TRUE.equals(spec.getPublishNotReadyAddresses());
        if (right && isOwned(live, siblings)) return new Shared.Complete();
        return new Shared.Lacking(new ServiceBuilder(live).editMetadata().withOwnerReferences(owners(live, siblings))
                .endMetadata().editOrNewSpec().withPublishNotReadyAddresses(true).withSelector(workers(controller))
                .withPorts(named ? spec.getPorts() : List.of(port())).endSpec().build());
    }

    /// The same for the budget: a busy pod must not be evicted because somebody has loosened it.
    static Shared budgetState(Optional<PodDisruptionBudget> found, String controller, List<Identity> siblings) {
        if (found.isEmpty()) return new Shared.Absent();
        var live = found.get();
        var wanted = budgetSpec(controller);
        var spec = Optional.ofNullable(live.getSpec()).orElseGet(PodDisruptionBudgetSpec::new);
        var right = wanted.getMaxUnavailable().equals(spec.getMaxUnavailable()) && spec.getMinAvailable() == null
                && wanted.getSelector().equals(spec.getSelector());
        if (right && isOwned(live, siblings)) return new Shared.Complete();
        return new Shared.Lacking(new PodDisruptionBudgetBuilder(live).editMetadata()
                .withOwnerReferences(owners(live, siblings)).endMetadata().editOrNewSpec()
                .withMaxUnavailable(wanted.getMaxUnavailable()).withMinAvailable(null)
                .withSelector(wanted.getSelector()).endSpec().build());
    }

    private static boolean isOwned(HasMetadata live, List<Identity> siblings) {
        var owners = live.getMetadata().getOwnerReferences().stream().map(OwnerReference::getUid).toList();
        return siblings.stream().allMatch(it -> owners.contains(it.uid()));
    }

    /// Those that it has, and those that are missing.
    private static List<OwnerReference> owners(HasMetadata live, List<Identity> siblings) {
        var all = new ArrayList<>(live.getMetadata().getOwnerReferences());
        siblings.stream().filter(it -> all.stream().noneMatch(owner -> it.uid().equals(owner.getUid())))
                .map(Neighbourhood::owner).toList().forEach(all::add);
        return all;
    }

    private static SequencedMap<String, String> workers(String controller) {
        return Ordered.map(new TreeMap<>(Map.of(NodeSetNames.APP_NAME, NodeSetNames.SLURMD, NodeSetNames.CLUSTER,
                controller)));
    }

    private static ServicePort port() {
        return new ServicePortBuilder().withName("slurmd").withProtocol("TCP").withPort(PORT)
                .withTargetPort(new IntOrString(PORT)).build();
    }

    private static Service service(NodeSetView view) {
        return new ServiceBuilder().withMetadata(metadata(view, serviceName(view))).withNewSpec().withClusterIP("None")
                .withPublishNotReadyAddresses(true).withSelector(workers(view.spec().controller())).withPorts(port())
                .endSpec().build();
    }

    private static PodDisruptionBudget budget(NodeSetView view) {
        return new PodDisruptionBudgetBuilder().withMetadata(metadata(view, budgetName(view.spec().controller())))
                .withSpec(budgetSpec(view.spec().controller())).build();
    }

    private static PodDisruptionBudgetSpec budgetSpec(String controller) {
        return new PodDisruptionBudgetSpecBuilder().withMaxUnavailable(new IntOrString(0)).withNewSelector()
                .addToMatchLabels(NodeSetNames.POD_PROTECT, "true")
                .addToMatchLabels(NodeSetNames.CLUSTER, controller).endSelector().build();
    }

    private static ObjectMeta metadata(NodeSetView view, String name) {
        return new ObjectMetaBuilder().withNamespace(view.namespace()).withName(name)
                .addToLabels(NodeSetNames.CLUSTER, view.spec().controller())
                .withOwnerReferences(view.around().siblings().stream().map(Neighbourhood::owner).toList()).build();
    }

    /// Nobody controls what several own.
    private static OwnerReference owner(Identity set) {
        return new OwnerReferenceBuilder().withApiVersion(set.key().kind().apiVersion())
                .withKind(set.key().kind().name()).withName(set.key().name()).withUid(set.uid())
                .withBlockOwnerDeletion(true).build();
    }
}
