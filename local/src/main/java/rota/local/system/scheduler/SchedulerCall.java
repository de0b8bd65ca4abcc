package rota.local.system.scheduler;

import java.util.Optional;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;

/// What the scheduler does to one pod.
sealed interface SchedulerCall extends Action.Call {
    Identity pod();

    /// Gives the pod its node.
    record Bind(Identity pod, String node) implements SchedulerCall {
        @Override
        public String summary() {
            return "bind " + pod.key() + " to " + node;
        }

        @Override
        public Optional<Action.Notice> whenDone() {
            var note = "Assigned " + pod.key().path() + " to " + node;
            return Optional.of(new Action.Notice(pod, new Action.Announce(Action.Severity.NORMAL, "Scheduled", note)));
        }
    }

    /// Says why the pod has no node.
    ///
    /// @param first whether the pod has no such condition yet
    record Mark(Identity pod, PodFacts.Told told, boolean first) implements SchedulerCall {
        @Override
        public String summary() {
            return "mark " + pod.key() + " as " + told.reason() + ": " + told.message();
        }

        /// A gate is a wish of the user, no failure.
        @Override
        public Optional<Action.Notice> whenDone() {
            if (told.reason().equals("SchedulingGated")) return Optional.empty();
            var event = new Action.Announce(Action.Severity.WARNING, "FailedScheduling", told.message());
            return Optional.of(new Action.Notice(pod, event));
        }
    }
}
