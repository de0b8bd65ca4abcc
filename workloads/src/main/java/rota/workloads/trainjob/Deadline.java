package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.Optional;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Times;
import rota.kernel.plan.Wake;

/// How long a training may run. A rest does not count: whoever goes on has all the time again.
final class Deadline {
    private Deadline() {}

    /// When it is over; empty while it rests, and where there is none.
    static Optional<Instant> of(TrainJobView view, TrainJobStatus status) {
        if (view.spec().suspended()) return Optional.empty();
        var resumed = status.find(TrainJobStatus.SUSPENDED).filter(it -> "False".equals(it.getStatus()))
                .map(Condition::getLastTransitionTime).flatMap(Times::parse);
        var start = resumed.or(() -> Times.parse(view.job().getMetadata().getCreationTimestamp()));
        return view.spec().deadline().flatMap(it -> start.flatMap(from -> Times.after(from, it)));
    }

    static boolean isOver(TrainJobView view, TrainJobStatus status) {
        return of(view, status).filter(it -> view.now().isAfter(it)).isPresent();
    }

    static Wake wake(TrainJobView view, TrainJobStatus status) {
        return of(view, status).<Wake>map(it -> Wake.at(it.plusMillis(1), "spec.activeDeadlineSeconds is over then"))
                .orElse(Wake.NEVER);
    }
}
