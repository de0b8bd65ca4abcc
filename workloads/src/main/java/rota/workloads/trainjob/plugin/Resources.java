package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// What a container asks for, in so far as it tells how many processes it should have.
record Resources(Json.Obj resources) {
    static final Resources NONE = new Resources(Json.Obj.EMPTY);

    /// How many accelerators a node has; 0 where none is asked for.
    int gpus() {
        return Stream.of("requests", "limits").map(it -> resources.object(it).fields().entrySet().stream()
                .filter(one -> one.getKey().toLowerCase(Locale.ROOT).contains("gpu")).map(Map.Entry::getValue)
                .findFirst().map(Resources::whole).orElse(0)).filter(it -> it > 0).findFirst().orElse(0);
    }

    /// How many cores, rounded up; 0 where nobody says.
    int cores() {
        return Stream.of("requests", "limits").flatMap(it -> resources.object(it).get("cpu").stream())
                .map(Resources::whole).filter(it -> it > 0).findFirst().orElse(0);
    }

    /// A quantity as a number.
    static BigDecimal amount(Json quantity) {
        return Quantity.getAmountInBytes(new Quantity(text(quantity)));
    }

    static String text(Json quantity) {
        return quantity instanceof Json.Str(var text) ? text : quantity.toString();
    }

    private static int whole(Json quantity) {
        return amount(quantity).setScale(0, RoundingMode.CEILING).intValue();
    }
}
