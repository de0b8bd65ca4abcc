package rota.local.rule;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.api.wire.Times;

/// Questions to the metadata of an object.
public final class Meta {
    public static final String ORPHAN = "orphan";
    public static final String FOREGROUND = "foregroundDeletion";

    private Meta() {}

    public static String text(Json.Obj tree, String field) {
        return tree.text("metadata", field).orElse("");
    }

    public static List<String> finalizers(Json.Obj tree) {
        var found = tree.items("metadata", "finalizers");
        if (found.isEmpty()) return List.of();
        return found.stream().filter(Json.Str.class::isInstance)
                .map(it -> ((Json.Str) it).value()).toList();
    }

    public static boolean isDeleting(Json.Obj tree) {
        return tree.object("metadata").has("deletionTimestamp");
    }

    public static Optional<Instant> deletionTimestamp(Json.Obj tree) {
        return tree.text("metadata", "deletionTimestamp").flatMap(Times::parse);
    }

    public static Optional<Long> gracePeriod(Json.Obj tree) {
        return number(tree, "metadata", "deletionGracePeriodSeconds");
    }

    /// Whether nothing but finalizers can hold the object back any more.
    public static boolean graceIsOver(Json.Obj tree) {
        return gracePeriod(tree).orElse(0L) == 0;
    }

    public static long generation(Json.Obj tree) {
        return number(tree, "metadata", "generation").orElse(0L);
    }

    public static Optional<Long> number(Json.Obj tree, String... path) {
        return tree.at(path).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value())
                .map(BigDecimal::longValue);
    }
}
