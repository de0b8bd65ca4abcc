package rota.workloads.job;

import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Times;
import rota.kernel.plan.Wake;

/// How long a Job may run, from its start or from its last resumption. While it is suspended, time does not count.
final class Deadline {
    private Deadline() {}

    static boolean isOver(JobView view) {
        return end(view).filter(it -> !it.isAfter(view.now())).isPresent();
    }

    static Wake wake(JobView view) {
        return end(view).filter(it -> it.isAfter(view.now())).map(it -> Wake.at(it, "the Job's deadline"))
                .orElse(Wake.NEVER);
    }

    private static Optional<Instant> end(JobView view) {
        if (view.spec().suspended()) return Optional.empty();
        return view.spec().activeDeadline().flatMap(it -> Times.after(start(view), it));
    }

    /// A Job that is being resumed starts anew, like one that nobody has looked at: an old start says nothing.
    private static Instant start(JobView view) {
        var now = JobStatus.seconds(view.now());
        return Suspension.isResuming(view) ? now : view.status().startTime().orElse(now);
    }
}
