package rota.api.meta;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// Amounts of resources, by name: cpu in thousandths, everything else in whole units, rounded up.
public record Amounts(SequencedMap<String, Long> values) {
    public static final Amounts NONE = new Amounts(Ordered.map());

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE / 4);

    public static Amounts of(@Nullable Map<String, Quantity> quantities) {
        if (quantities == null || quantities.isEmpty()) return NONE;
        var values = new TreeMap<String, Long>();
        quantities.forEach((name, quantity) -> values.put(name, whole(name, quantity)));
        return new Amounts(Ordered.map(values));
    }

    public long of(String name) {
        return values.getOrDefault(name, 0L);
    }

    public Amounts plus(Amounts more) {
        return joined(more, Math::addExact);
    }

    /// The larger of two, name by name.
    public Amounts or(Amounts other) {
        return joined(other, Math::max);
    }

    /// These, and the other's where there are none of a name.
    public Amounts orElse(Amounts other) {
        var joined = new TreeMap<>(other.values);
        joined.putAll(values);
        return new Amounts(Ordered.map(joined));
    }

    private Amounts joined(Amounts other, LongBinaryOperator how) {
        if (other.values.isEmpty()) return this;
        var joined = new TreeMap<>(values);
        other.values.forEach((name, value) -> joined.merge(name, value, how::applyAsLong));
        return new Amounts(Ordered.map(joined));
    }

    private static long whole(String name, Quantity quantity) {
        var amount = Quantity.getAmountInBytes(quantity);
        var scaled = name.equals("cpu") ? amount.multiply(THOUSAND) : amount;
        return scaled.min(MOST).setScale(0, RoundingMode.CEILING).longValueExact();
    }
}
