package rota.local.views.table;

import java.math.BigDecimal;
import java.util.Optional;
import rota.api.wire.Json;

/// The condition in the filter of a path: `@.type=="Ready"`, or `@.type` for mere presence.
///
/// @param operator one of `==`, `!=`, `<`, `<=`, `>`, `>=`, or empty
record Comparison(Side left, String operator, Side right) {

    /// One side: a value, or where to find it.
    sealed interface Side {
        Optional<Json> in(Json item);

        record Literal(Json value) implements Side {
            @Override
            public Optional<Json> in(Json item) {
                return Optional.of(value);
            }
        }

        record Path(JsonPath path) implements Side {
            @Override
            public Optional<Json> in(Json item) {
                return path.find(item).stream().findFirst();
            }
        }
    }

    boolean holds(Json item) {
        var mine = left.in(item);
        if (operator.isEmpty()) return mine.isPresent();
        var other = right.in(item);
        return mine.isPresent() && other.isPresent() && holds(mine.get(), other.get());
    }

    private boolean holds(Json mine, Json other) {
        return switch (operator) {
            case "==" -> equal(mine, other);
            case "!=" -> !equal(mine, other);
            case "<" -> order(mine, other).filter(it -> it < 0).isPresent();
            case "<=" -> order(mine, other).filter(it -> it <= 0).isPresent();
            case ">" -> order(mine, other).filter(it -> it > 0).isPresent();
            default -> order(mine, other).filter(it -> it >= 0).isPresent();
        };
    }

    private static boolean equal(Json mine, Json other) {
        return mine.equals(other) || order(mine, other).filter(it -> it == 0).isPresent();
    }

    private static Optional<Integer> order(Json mine, Json other) {
        if (mine instanceof Json.Num(BigDecimal number) && other instanceof Json.Num(BigDecimal more)) {
            return Optional.of(number.compareTo(more));
        }
        if (mine instanceof Json.Str(var text) && other instanceof Json.Str(var more)) {
            return Optional.of(text.compareTo(more));
        }
        return Optional.empty();
    }
}
