package rota.workloads.trainjob;

import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetEdits;
import rota.api.jobset.JobSetSpec;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What can be changed about a JobSet that rests: what its Jobs take over when they go on, and nothing else.
final class AtRest {
    private AtRest() {}

    static boolean isSuspended(JobSet set) {
        return JobSetSpec.of(set).suspended();
    }

    /// A change that its Jobs would never see. What others have changed is put right, which is no change of ours.
    static Optional<String> obstacle(TrainJobSpec job, JobSet set, Json.Obj wanted) {
        var rests = job.suspended() || isSuspended(set);
        if (!rests || !Drift.isNews(set, wanted)) return Optional.empty();
        return Drift.field("", frozen(Codec.tree(set)), frozen(wanted))
                .map(it -> "spec.runtimePatches: expected changes "
                        + "of labels, annotations, node selectors, tolerations and scheduling gates only, for there is "
                        + "a JobSet already, found one of " + it.substring(1));
    }

    private static Json.Obj frozen(Json.Obj set) {
        var steps =
                set.object("spec").objects("replicatedJobs").stream().map(it -> (Json) JobSetEdits.frozen(it)).toList();
        return Json.object("spec", set.object("spec").without("suspend").with("replicatedJobs", new Json.Arr(steps)));
    }
}
