package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.ReplicatedJob;
import rota.api.meta.Owners;

/// Makes a Job from the template of its group.
final class NewJob {
    private NewJob() {}

    static Job of(JobSetView view, ReplicatedJob group, int index) {
        var name = JobSetNames.job(view.name(), group.name(), index);
        var marks = Marks.of(view, group, index);
        var own = Optional.ofNullable(group.template().getMetadata());
        return new JobBuilder().withNewMetadata().withNamespace(view.namespace()).withName(name)
                .withLabels(over(own.map(ObjectMeta::getLabels), marks.labels()))
                .withAnnotations(over(own.map(ObjectMeta::getAnnotations), marks.annotations()))
                .withOwnerReferences(Owners.controllerReference(view.id())).endMetadata()
                .withSpec(spec(view, group, name, marks)).build();
    }

    private static JobSpec spec(JobSetView view, ReplicatedJob group, String name, Marks marks) {
        return new JobSpecBuilder(group.template().getSpec()).withSuspend(view.spec().suspended()).editOrNewTemplate()
                .editOrNewMetadata().addToLabels(marks.labels()).addToAnnotations(marks.annotations()).endMetadata()
                .withSpec(pods(view, group, name)).endTemplate().build();
    }

    private static PodSpec pods(JobSetView view, ReplicatedJob group, String name) {
        var pods = new PodSpecBuilder(group.pods());
        if (view.spec().network().hostnames()) pods.withSubdomain(view.spec().network().subdomain());
        for (var claim : view.spec().claims()) {
            if (claim.isMountedBy(group))
                pods.addNewVolume().withName(claim.name()).withNewPersistentVolumeClaim()
                        .withClaimName(claim.claimOf(view.name())).endPersistentVolumeClaim().endVolume();
        }
        if (Marks.isPlacedByNodeLabel(view, group))
            pods.addToNodeSelector(JobSetNames.NODE_LABEL, view.namespace() + "_" + name).addNewToleration()
                    .withKey(JobSetNames.NODE_TAINT).withOperator("Exists").withEffect("NoSchedule").endToleration();
        return pods.build();
    }

    private static Map<String, String> over(Optional<Map<String, String>> own, Map<String, String> ours) {
        var all = new LinkedHashMap<>(own.orElseGet(LinkedHashMap::new));
        all.putAll(ours);
        return all;
    }
}
