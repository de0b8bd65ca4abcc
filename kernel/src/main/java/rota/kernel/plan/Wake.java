package rota.kernel.plan;

import java.time.Instant;
import java.util.Collection;

/// When to reconcile again although nothing has changed.
public sealed interface Wake {
    Wake NEVER = new Never();

    /// Only when something changes.
    record Never() implements Wake {
        @Override
        public String toString() {
            return "when something changes";
        }
    }

    /// At this time, for this reason.
    record At(Instant when, String why) implements Wake {
        @Override
        public String toString() {
            return "at " + when + ": " + why;
        }
    }

    static Wake at(Instant when, String why) {
        return new At(when, why);
    }

    /// The earliest of several; never when there is none.
    static Wake atEarliest(Collection<? extends Wake> wakes) {
        At earliest = null;
        for (var wake : wakes) {
            if (wake instanceof At at && (earliest == null || at.when.isBefore(earliest.when))) earliest = at;
        }
        return earliest == null ? NEVER : earliest;
    }
}
