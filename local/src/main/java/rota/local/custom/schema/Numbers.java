package rota.local.custom.schema;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import rota.api.wire.Json;

/// Numbers as a real server keeps them: 64-bit integers, or floating point where that does not do.
final class Numbers {
    private static final BigDecimal LARGEST_EXACT = new BigDecimal((1L << 53) - 1);
    /// From here on, a floating-point number is written with an exponent.
    private static final BigDecimal LONGEST_PLAIN = new BigDecimal("1e21");

    private Numbers() {}

    /// The number as it is stored: 1.0 becomes 1.
    static Json.Num plain(Json.Num number) {
        var value = number.value();
        if (value.scale() <= 0 && value.precision() <= 18) return number;
        if (isLong(value)) return number;
        var rounded = new BigDecimal(Double.toString(value.doubleValue())).stripTrailingZeros();
        if (rounded.scale() < 0 && rounded.abs().compareTo(LONGEST_PLAIN) < 0) rounded = rounded.setScale(0);
        var unchanged = rounded.scale() == value.scale() && rounded.compareTo(value) == 0;
        return unchanged ? number : new Json.Num(rounded);
    }

    /// The same for all numbers in a value that has no schema.
    static Json plainWithin(Json value) {
        return switch (value) {
            case Json.Num number -> plain(number);
            case Json.Obj object -> fields(object);
            case Json.Arr list -> list.items().stream().allMatch(it -> Copy.isSame(plainWithin(it), it))
                    ? list
                    : new Json.Arr(list.items().stream().map(Numbers::plainWithin).toList());
            case Json.Str _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static Json.Obj fields(Json.Obj object) {
        if (object.fields().values().stream().allMatch(it -> Copy.isSame(plainWithin(it), it))) return object;
        var copy = new LinkedHashMap<String, Json>();
        object.fields().forEach((name, it) -> copy.put(name, plainWithin(it)));
        return Json.object(copy);
    }

    /// `integer` or `number`: how messages call it, and what decides whether it fits.
    static String type(BigDecimal value) {
        return isLong(value) ? "integer" : "number";
    }

    /// Whether a number will do for an integer field.
    static boolean isInteger(BigDecimal value) {
        return isLong(value)
                || (value.stripTrailingZeros().scale() <= 0 && value.abs().compareTo(LARGEST_EXACT) <= 0);
    }

    private static boolean isLong(BigDecimal value) {
        return value.scale() == 0 && value.toBigInteger().bitLength() < 64;
    }

    /// A bound as it is shown next to a number: without its fraction if the number has none.
    static String bound(BigDecimal bound, Json.Num number) {
        return isLong(number.value()) ? bound.toBigInteger().toString() : shown(bound);
    }

    static String shown(Json.Num number) {
        return isLong(number.value()) ? number.value().toPlainString() : shown(number.value());
    }

    /// The number as Go prints a floating-point number.
    private static String shown(BigDecimal value) {
        var digits = value.stripTrailingZeros();
        var exponent = digits.precision() - digits.scale() - 1;
        if (digits.signum() == 0 || (exponent >= -4 && exponent < 6)) return digits.toPlainString();
        var unscaled = digits.unscaledValue().abs().toString();
        var mantissa = unscaled.length() == 1 ? unscaled : unscaled.charAt(0) + "." + unscaled.substring(1);
        var sign = exponent < 0 ? "-" : "+";
        var size = Math.abs(exponent);
        return (digits.signum() < 0 ? "-" : "") + mantissa + "e" + sign + (size < 10 ? "0" : "") + size;
    }
}
