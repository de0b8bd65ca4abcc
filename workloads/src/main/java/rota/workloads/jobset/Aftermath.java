package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Times;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// After the end nothing runs on. Jobs that are over stay, to be looked at, until the time to live is over too.
final class Aftermath {
    private Aftermath() {}

    static Plan<JobSetStatus> plan(JobSetView view, Draft draft) {
        var running = Removal.steps("stop", "the JobSet is finished", view.jobs().stream().filter(ChildJob::isActive)
                .toList());
        var expiry = expiry(view);
        if (expiry.isEmpty()) return new Plan<>(running, draft.status(), Wake.NEVER);
        if (expiry.get().isAfter(view.now()))
            return new Plan<>(running, draft.status(), Wake.at(expiry.get(), "the time to live of a finished JobSet"));
        return new Plan<>(List.of(Step.oneByOne("expire", "the JobSet is finished and its time to live is over",
                List.of(deletion(view)))), view.status(), Wake.NEVER);
    }

    /// Only as we saw it: its user may just have given it more time.
    private static Action deletion(JobSetView view) {
        var version = ResourceVersion.parse(view.set().getMetadata().getResourceVersion());
        return new Action.Delete(view.id(), Removal.PODS_FIRST, Optional.of(version));
    }

    private static Optional<Instant> expiry(JobSetView view) {
        return view.spec().timeToLive().flatMap(life -> Stream.of(JobSetStatus.COMPLETED, JobSetStatus.FAILED)
                .flatMap(type -> view.status().conditions().stream().filter(it -> it.getType().equals(type)
                        && it.getStatus().equals("True")))
                .map(Condition::getLastTransitionTime).flatMap(it -> Times.parse(it).stream()).findFirst()
                .map(it -> it.plus(life)));
    }
}
