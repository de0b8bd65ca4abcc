package rota.local.patch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Pattern;

/// An amount of something, as Kubernetes writes it: `500m`, `1Gi`, `2e3`.
///
/// @param notation how it was written; it is shown in the same way where that is exact
public record Quantity(BigDecimal value, Notation notation) implements Comparable<Quantity> {
    private static final Pattern FORM = Pattern
            .compile(
                    "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+))"
                            + "(?:(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)|[eE]([+-]?\\d{1,3}))?");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    /// From 10⁻⁹ to 10¹⁸, in steps of 10³.
    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

    /// How an amount was written.
    public enum Notation {
        DECIMAL, BINARY, EXPONENT
    }

    /// Reads an amount; at most nine digits after the point count, the rest is rounded away from zero.
    ///
    /// @throws IllegalArgumentException when the text is no amount
    public static Quantity of(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("quantities must match the regular expression "
                    + "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
        }
        var number = new BigDecimal(form.group(1));
        var suffix = form.group(2);
        if (form.group(3) != null) {
            return rounded(number.scaleByPowerOfTen(Integer.parseInt(form.group(3))), Notation.EXPONENT);
        }
        if (suffix == null) return rounded(number, Notation.DECIMAL);
        if (suffix.length() == 2) return rounded(number.multiply(KIBI.pow(BINARY.indexOf(suffix))), Notation.BINARY);
        return rounded(number.scaleByPowerOfTen(3 * (DECIMAL.indexOf(suffix) - 3)), Notation.DECIMAL);
    }

    private static Quantity rounded(BigDecimal value, Notation notation) {
        return new Quantity(value.scale() > 9 ? value.setScale(9, RoundingMode.UP) : value, notation);
    }

    /// The same text, or the one way in which a server writes this amount.
    public static String canonical(String text) {
        return isCanonical(text) ? text : of(text).toString();
    }

    public int sign() {
        return value.signum();
    }

    public boolean isWhole() {
        return value.stripTrailingZeros().scale() <= 0;
    }

    @Override
    public int compareTo(Quantity other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        if (value.signum() == 0) return "0";
        return notation == Notation.BINARY && isWhole() && value.abs().compareTo(KIBI) >= 0 ? binary() : decimal();
    }

    private String binary() {
        var number = value.toBigIntegerExact();
        var power = 0;
        while (power < BINARY.size() - 1 && number.getLowestSetBit() >= 10) {
            number = number.shiftRight(10);
            power++;
        }
        return number + BINARY.get(power);
    }

    private String decimal() {
        var plain = value.stripTrailingZeros();
        var exponent = Math.floorDiv(-plain.scale(), 3) * 3;
        if (exponent < -9) exponent = -9;
        if (notation != Notation.EXPONENT) exponent = Math.min(exponent, 18);
        BigInteger number = plain.scaleByPowerOfTen(-exponent).toBigIntegerExact();
        if (notation == Notation.EXPONENT) return exponent == 0 ? number.toString() : number + "e" + exponent;
        return number + DECIMAL.get(exponent / 3 + 3);
    }

    /// Most amounts are short and need no parsing: one to three digits without a zero in front, and a suffix.
    private static boolean isCanonical(String text) {
        var digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') digits++;
        if (digits == 0 || digits > 3 || text.charAt(0) == '0') return false;
        var suffix = text.substring(digits);
        return suffix.isEmpty() || suffix.equals("m") || (suffix.length() == 2 && BINARY.contains(suffix));
    }
}
