package rota.workloads.trainjob;

import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What can be changed about a JobSet that rests: what its Jobs take over when they go on, and nothing else.
final class AtRest {
    private static final List<String> POD_MARKS = List.of("labels", "annotations");
    private static final List<String> POD_PLACES = List.of("nodeSelector", "tolerations", "schedulingGates");
    private static final String[] POD = {"template", "spec", "template", "spec"};
    private static final String[] POD_META = {"template", "spec", "template", "metadata"};

    private AtRest() {}

    static boolean isSuspended(JobSet set) {
        return JobSetSpec.of(set).suspended();
    }

    /// A change that its Jobs would never see. What others have changed is put right, which is no change of ours.
    static Optional<String> obstacle(TrainJobView view, JobSet set, Json.Obj wanted) {
        var rests = view.spec().suspended() || isSuspended(set);
        if (!rests || !Drift.isNews(set, wanted)) return Optional.empty();
        return Drift.field("", frozen(Codec.tree(set)), frozen(wanted))
                .map(it -> "spec.runtimePatches: expected changes "
                        + "of labels, annotations, node selectors, tolerations and scheduling gates only, for there is "
                        + "a JobSet already, found one of " + it.substring(1));
    }

    private static Json.Obj frozen(Json.Obj set) {
        var steps = set.object("spec").objects("replicatedJobs").stream().map(it -> (Json) frozenStep(it)).toList();
        return Json.object("spec", set.object("spec").without("suspend").with("replicatedJobs", new Json.Arr(steps)));
    }

    private static Json.Obj frozenStep(Json.Obj step) {
        var meta = step.object(POD_META);
        var pod = step.object(POD);
        for (var mark : POD_MARKS) meta = meta.without(mark);
        for (var place : POD_PLACES) pod = pod.without(place);
        return step.withAt(meta, POD_META).withAt(pod, POD);
    }
}
