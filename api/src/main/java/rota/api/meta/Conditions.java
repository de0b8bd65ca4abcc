package rota.api.meta;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lists of conditions, one per type, in the order in which they first appeared.
public final class Conditions {
    private Conditions() {}

    public static Optional<Condition> find(List<Condition> conditions, String type) {
        return conditions.stream().filter(it -> it.getType().equals(type)).findFirst();
    }

    public static boolean isTrue(List<Condition> conditions, String type) {
        return find(conditions, type).filter(it -> it.getStatus().equals("True")).isPresent();
    }

    /// The list with this condition in it. The transition time moves only when the status does.
    public static List<Condition> with(List<Condition> conditions, Condition next, Instant now) {
        var result = new ArrayList<>(conditions);
        for (var i = 0; i < result.size(); i++) {
            var old = result.get(i);
            if (!old.getType().equals(next.getType())) continue;
            var since = old.getStatus().equals(next.getStatus()) ? old.getLastTransitionTime() : seconds(now);
            result.set(i, new ConditionBuilder(next).withLastTransitionTime(since).build());
            return List.copyOf(result);
        }
        result.add(new ConditionBuilder(next).withLastTransitionTime(seconds(now)).build());
        return List.copyOf(result);
    }

    public static List<Condition> without(List<Condition> conditions, String type) {
        return conditions.stream().filter(it -> !it.getType().equals(type)).toList();
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
