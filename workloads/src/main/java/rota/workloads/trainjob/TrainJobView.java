package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.jobset.JobSet;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobStatus;
import rota.workloads.trainjob.plugin.Supplies;

/// What one reconcile saw. Built once, never changed; time is part of it, and so is chance.
///
/// @param fresh our copy of the JobSets shows all that the status of the TrainJob does
record TrainJobView(TrainJob job, TrainJobSpec spec, TrainJobStatus status, RuntimeSource runtime, Objects objects,
        Supplies supplies, boolean fresh, Instant now) {

    /// What is there under the names that the objects of this TrainJob have, whosever it is.
    ///
    /// @param served the kinds of which we would know
    record Objects(SequencedMap<Key, HasMetadata> found, List<Kind> served) {
        Objects {
            found = Ordered.map(found);
            served = List.copyOf(served);
        }
    }

    Identity id() {
        return Identity.of(TrainJob.KIND, job);
    }

    String name() {
        return job.getMetadata().getName();
    }

    String namespace() {
        return job.getMetadata().getNamespace();
    }

    Optional<HasMetadata> find(Key key) {
        return Optional.ofNullable(objects.found().get(key));
    }

    boolean isOurs(HasMetadata object) {
        return Owners.isControlledBy(object, job.getMetadata().getUid());
    }

    /// The JobSet of this TrainJob, and not one that only has its name.
    Optional<JobSet> jobSet() {
        return find(JobSet.KIND.key(namespace(), name())).filter(this::isOurs).map(JobSet.class::cast);
    }
}
