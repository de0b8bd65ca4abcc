package rota.api.instanceset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.math.BigDecimal;
import java.util.Optional;
import rota.api.wire.Json;

/// How far and how fast pods come to a new template.
public sealed interface UpdateStrategy {

    /// A few at a time.
    ///
    /// @param window how many of the first in order may be updated; empty: all
    /// @param maxUnavailable how many may be unavailable at once; empty: one
    record Rolling(Optional<IntOrString> window, Optional<IntOrString> maxUnavailable) implements UpdateStrategy {}

    /// When somebody deletes them.
    record OnDelete() implements UpdateStrategy {}

    /// In which order members with roles go.
    enum MemberOrder {
        /// One after the other.
        SERIAL,
        /// All at once, as far as other bounds let them.
        PARALLEL,
        /// In groups that keep a quorum.
        BEST_EFFORT_PARALLEL;

        static MemberOrder of(String word) {
            return switch (word) {
                case "Parallel" -> PARALLEL;
                case "BestEffortParallel" -> BEST_EFFORT_PARALLEL;
                default -> SERIAL;
            };
        }
    }

    static UpdateStrategy of(Json.Obj strategy) {
        if (strategy.text("type").filter("OnDelete"::equals).isPresent()) return new OnDelete();
        return new Rolling(share(strategy.at("rollingUpdate", "replicas")),
                share(strategy.at("rollingUpdate", "maxUnavailable")));
    }

    /// A number or a percentage.
    static Optional<IntOrString> share(Optional<Json> field) {
        return switch (field.orElse(Json.Null.NULL)) {
            case Json.Str(var text) -> Optional.of(new IntOrString(text));
            case Json.Num(BigDecimal number) -> Optional.of(new IntOrString(number.intValue()));
            case Json.Obj _, Json.Arr _, Json.Bool _, Json.Null _ -> Optional.empty();
        };
    }
}
