package rota.workloads.rollout;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.Optional;

/// A part of some pods: a number of them, or a percentage of all.
public sealed interface Share {

    /// So many, however many there are.
    record Count(int pods) implements Share {}

    /// So many of every hundred; more than 100 is allowed.
    record Percent(int percent) implements Share {}

    /// What becomes of a fraction of a pod.
    enum Rounding {
        /// For limits that must let something happen: surge, NodeSet's max unavailable, windows.
        UP,
        /// For limits that protect: max unavailable elsewhere.
        DOWN
    }

    /// Reads a field of the API. Empty when it is neither a number nor a text such as `25%`: each workload says what it
    /// does then.
    static Optional<Share> parse(IntOrString field) {
        return switch (field.getValue()) {
            case Integer count -> Optional.of(new Count(count));
            case String text -> percent(text);
            case null, default -> Optional.empty();
        };
    }

    /// How many pods that is when there are this many in all. A count may exceed them.
    default int of(int total, Rounding rounding) {
        return switch (this) {
            case Count(var pods) -> pods;
            case Percent(var percent) -> {
                var hundredths = (long) percent * total;
                var pods = switch (rounding) {
                    case UP -> Math.ceilDiv(hundredths, 100);
                    case DOWN -> Math.floorDiv(hundredths, 100);
                };
                yield (int) Math.min(pods, Integer.MAX_VALUE);
            }
        };
    }

    private static Optional<Share> percent(String text) {
        if (!text.endsWith("%")) return Optional.empty();
        var digits = text.substring(0, text.length() - 1);
        var isNumber = !digits.isEmpty() && digits.length() <= 9 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Optional.of(new Percent(Integer.parseInt(digits))) : Optional.empty();
    }
}
