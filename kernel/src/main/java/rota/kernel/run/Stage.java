package rota.kernel.run;

import java.util.List;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// A list of actions on their way, batch by batch.
final class Stage {
    /// What a stage is for.
    enum Purpose {
        /// Finding out whether our copy of the owner is an old one: if it is, nothing else makes sense.
        DOUBT,
        /// Finding out about lost answers.
        RESOLVE,
        /// A step of the plan.
        STEP,
        /// The status, which is written even when a step failed.
        STATUS,
        /// What users hear once the status is written.
        NEWS;

        boolean survivesFailure() {
            return switch (this) {
                case DOUBT, RESOLVE, STEP -> false;
                case STATUS, NEWS -> true;
            };
        }
    }

    private final Purpose purpose;
    private final Step step;
    private int handedOut;
    private int lastBatch;

    Stage(Purpose purpose, Step step) {
        this.purpose = purpose;
        this.step = step;
    }

    Purpose purpose() {
        return purpose;
    }

    /// Whether those behind it go on when it fails.
    boolean isApart() {
        return step.isApart();
    }

    String name() {
        return step.name();
    }

    /// The next batch; empty when all have been handed out.
    List<Action> next() {
        var remaining = step.actions().size() - handedOut;
        lastBatch = switch (step.order()) {
            case ONE_BY_ONE -> Math.min(1, remaining);
            case SLOW_START -> SlowStart.next(lastBatch, remaining);
        };
        var batch = step.actions().subList(handedOut, handedOut + lastBatch);
        handedOut += lastBatch;
        return batch;
    }

    /// What has not been handed out.
    List<Action> rest() {
        return step.actions().subList(handedOut, step.actions().size());
    }
}
