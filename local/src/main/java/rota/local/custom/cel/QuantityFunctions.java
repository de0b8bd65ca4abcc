package rota.local.custom.cel;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.local.custom.cel.Functions.Signature;

/// Functions on amounts of resources such as `500m` and `2Gi`.
final class QuantityFunctions {
    private static final OpaqueType QUANTITY = OpaqueType.create("kubernetes.Quantity");
    private static final Pattern FORM = Pattern.compile(
            "([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))(?:(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E)|[eE]([+-]?[0-9]{1,9}))?");
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(unit("Ki", 1), unit("Mi", 2), unit("Gi", 3),
            unit("Ti", 4), unit("Pi", 5), unit("Ei", 6), ten("n", -9), ten("u", -6), ten("m", -3), ten("k", 3),
            ten("M", 6), ten("G", 9), ten("T", 12), ten("P", 15), ten("E", 18));

    private QuantityFunctions() {}

    /// An amount; how it is written does not matter.
    record Quantity(BigDecimal amount) {
        static Optional<Quantity> parse(String text) {
            var form = FORM.matcher(text);
            if (!form.matches()) return Optional.empty();
            var number = new BigDecimal(form.group(1).endsWith(".") ? form.group(1) + "0" : form.group(1));
            if (form.group(2) != null) number = number.multiply(UNITS.get(form.group(2)));
            if (form.group(3) != null) number = number.scaleByPowerOfTen(Integer.parseInt(form.group(3)));
            return Optional.of(new Quantity(number.stripTrailingZeros()));
        }
    }

    private static Map.Entry<String, BigDecimal> unit(String name, int power) {
        return Map.entry(name, BigDecimal.valueOf(1024).pow(power));
    }

    private static Map.Entry<String, BigDecimal> ten(String name, int power) {
        return Map.entry(name, BigDecimal.ONE.scaleByPowerOfTen(power));
    }

    static void addTo(Functions all) {
        var bool = SimpleType.BOOL;
        List<Class<?>> two = List.of(Quantity.class, Quantity.class);
        List<Class<?>> whole = List.of(Quantity.class, Long.class);
        all.add("isQuantity", Signature.of(bool, SimpleType.STRING), String.class, it -> Quantity.parse(it)
                .isPresent());
        all.add("quantity", Signature.of(QUANTITY, SimpleType.STRING), String.class, it -> Quantity.parse(it)
                .orElseThrow(() -> new CelEvaluationException("quantities must match the regular expression "
                        + "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")));
        all.add("sign", Signature.of(SimpleType.INT, QUANTITY), Quantity.class, it -> (long) it.amount().signum());
        all.add("isGreaterThan", Signature.on(bool, QUANTITY, QUANTITY), two, it -> order(it) > 0);
        all.add("isLessThan", Signature.on(bool, QUANTITY, QUANTITY), two, it -> order(it) < 0);
        all.add("compareTo", Signature.on(SimpleType.INT, QUANTITY, QUANTITY), two, it -> (long) order(it));
        all.add("asApproximateFloat", Signature.on(SimpleType.DOUBLE, QUANTITY), Quantity.class, it -> it.amount()
                .doubleValue());
        all.add("isInteger", Signature.on(bool, QUANTITY), Quantity.class, it -> isInteger(it.amount()));
        all.add("asInteger", Signature.on(SimpleType.INT, QUANTITY), Quantity.class, it -> {
            if (!isInteger(it.amount())) throw new CelEvaluationException("cannot convert value to integer");
            return it.amount().longValueExact();
        });
        all.add("add", Signature.on(QUANTITY, QUANTITY, QUANTITY), two, it -> sum(it, amount(it[1])));
        all.add("add", Signature.on(QUANTITY, QUANTITY, SimpleType.INT), whole, it -> sum(it, whole(it[1])));
        all.add("sub", Signature.on(QUANTITY, QUANTITY, QUANTITY), two, it -> sum(it, amount(it[1]).negate()));
        all.add("sub", Signature.on(QUANTITY, QUANTITY, SimpleType.INT), whole, it -> sum(it, whole(it[1]).negate()));
    }

    private static boolean isInteger(BigDecimal amount) {
        return amount.scale() <= 0 && amount.toBigInteger().bitLength() < 64;
    }

    private static int order(Object[] two) {
        return amount(two[0]).compareTo(amount(two[1]));
    }

    private static Quantity sum(Object[] arguments, BigDecimal more) {
        return new Quantity(amount(arguments[0]).add(more).stripTrailingZeros());
    }

    private static BigDecimal amount(Object quantity) {
        return ((Quantity) quantity).amount();
    }

    private static BigDecimal whole(Object number) {
        return BigDecimal.valueOf((Long) number);
    }
}
