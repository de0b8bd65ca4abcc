package rota.local.server;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.api.wire.Times;

/// Questions to the metadata of an object.
final class Meta {
    static final String ORPHAN = "orphan";
    static final String FOREGROUND = "foregroundDeletion";

    private Meta() {}

    static String text(Json.Obj tree, String field) {
        return tree.text("metadata", field).orElse("");
    }

    static List<String> finalizers(Json.Obj tree) {
        return tree.items("metadata", "finalizers").stream().filter(Json.Str.class::isInstance)
                .map(it -> ((Json.Str) it).value()).toList();
    }

    static boolean isDeleting(Json.Obj tree) {
        return tree.object("metadata").has("deletionTimestamp");
    }

    static Optional<Instant> deletionTimestamp(Json.Obj tree) {
        return tree.text("metadata", "deletionTimestamp").flatMap(Times::parse);
    }

    static Optional<Long> gracePeriod(Json.Obj tree) {
        return number(tree, "metadata", "deletionGracePeriodSeconds");
    }

    /// Whether nothing but finalizers can hold the object back any more.
    static boolean graceIsOver(Json.Obj tree) {
        return gracePeriod(tree).orElse(0L) == 0;
    }

    static long generation(Json.Obj tree) {
        return number(tree, "metadata", "generation").orElse(0L);
    }

    static Optional<Long> number(Json.Obj tree, String... path) {
        return tree.at(path).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value())
                .map(BigDecimal::longValue);
    }
}
