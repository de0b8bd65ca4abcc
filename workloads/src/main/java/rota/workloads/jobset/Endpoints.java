package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSetNames;
import rota.api.meta.Owners;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The headless Service that gives every pod a name. One that is there is left as it is, whoever made it.
final class Endpoints {
    private Endpoints() {}

    static List<Step> steps(JobSetView view) {
        var network = view.spec().network();
        if (!network.hostnames() || view.surroundings().service()) return List.of();
        var service = new ServiceBuilder().withNewMetadata().withNamespace(view.namespace())
                .withName(network.subdomain()).withOwnerReferences(Owners.controllerReference(view.id())).endMetadata()
                .withNewSpec().withClusterIP("None").addToSelector(JobSetNames.JOB_SET, view.name())
                .withPublishNotReadyAddresses(network.publishNotReady()).endSpec().build();
        return List.of(Step.oneByOne("names", "pods find each other by a headless Service", List.of(
                new Action.Create(service, Optional.of("HeadlessServiceCreationFailed")))));
    }
}
