package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.ClaimTemplate;
import rota.api.jobset.JobSetNames;
import rota.api.meta.Owners;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The claims that the Jobs share. One that is there is used as it is.
final class Storage {
    private Storage() {}

    static List<Step> steps(JobSetView view) {
        var missing = view.spec().claims().stream()
                .filter(it -> !view.surroundings().claims().contains(it.claimOf(view.name())))
                .map(it -> new Action.Create(claim(view, it), Optional.of("PVCCreationFailed"))).toList();
        return missing.isEmpty() ? List.of()
                : List.of(Step.oneByOne("storage", "Jobs mount claims of this JobSet", missing));
    }

    /// One that is to be kept has no owner, for with its owner it would go.
    private static PersistentVolumeClaim claim(JobSetView view, ClaimTemplate template) {
        var meta = template.template().getMetadata();
        var claim = new PersistentVolumeClaimBuilder().withNewMetadata().withNamespace(view.namespace())
                .withName(template.claimOf(view.name())).withLabels(meta.getLabels())
                .addToLabels(JobSetNames.JOB_SET, view.name()).withAnnotations(meta.getAnnotations()).endMetadata()
                .withSpec(template.template().getSpec());
        if (!template.retained())
            claim.editMetadata().withOwnerReferences(Owners.controllerReference(view.id())).endMetadata();
        return claim.build();
    }
}
