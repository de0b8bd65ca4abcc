package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.math.BigDecimal;
import java.util.Optional;
import rota.api.wire.Json;

/// How pods come to a new template.
public sealed interface UpdateStrategy {
    IntOrString QUARTER = new IntOrString("25%");

    /// A few at a time.
    record Rolling(IntOrString maxUnavailable) implements UpdateStrategy {}

    /// When somebody deletes them.
    record OnDelete() implements UpdateStrategy {}

    /// In a window, which is a maintenance reservation in Slurm.
    ///
    /// @param window empty when its start is missing or makes no sense
    record Scheduled(Optional<Window> window) implements UpdateStrategy {}

    /// A type that nobody knows rolls, as it does upstream.
    static UpdateStrategy of(Json.Obj strategy) {
        return switch (strategy.text("type").orElse("RollingUpdate")) {
            case "OnDelete" -> new OnDelete();
            case "ScheduledUpdate" -> new Scheduled(Window.of(strategy.object("scheduledUpdate")));
            default -> new Rolling(share(strategy.at("rollingUpdate", "maxUnavailable")));
        };
    }

    private static IntOrString share(Optional<Json> field) {
        return switch (field.orElse(Json.Null.NULL)) {
            case Json.Str(var text) -> new IntOrString(text);
            case Json.Num(BigDecimal number) -> new IntOrString(number.intValue());
            case Json.Obj _, Json.Arr _, Json.Bool _, Json.Null _ -> QUARTER;
        };
    }
}
