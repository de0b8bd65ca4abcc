package rota.workloads.revision;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Pattern;

/// The one spelling of a quantity: `0.1` is `100m`, `1024Mi` is `1Gi`, `2000` is `2k`.
public final class Amount {
    private static final Pattern FORM = Pattern.compile("([+-]?[0-9.]+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]?)");
    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final int UNITS = DECIMAL.indexOf("");
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger STEP = BigInteger.valueOf(1024);

    private Amount() {}

    /// What is no quantity, or written with an exponent, stays as it is.
    public static String canonical(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) return text;
        try {
            var number = new BigDecimal(match.group(1));
            return match.group(2).endsWith("i") ? binary(number, match.group(2)) : decimal(number, match.group(2));
        } catch (NumberFormatException _) {
            return text;
        }
    }

    private static String decimal(BigDecimal number, String suffix) {
        var scale = DECIMAL.indexOf(suffix);
        var nanos = number.scaleByPowerOfTen(3 * scale).setScale(0, RoundingMode.CEILING).toBigInteger();
        if (nanos.signum() == 0) return "0";
        var unit = 0;
        while (unit < DECIMAL.size() - 1 && nanos.mod(THOUSAND).signum() == 0) {
            nanos = nanos.divide(THOUSAND);
            unit++;
        }
        return nanos + DECIMAL.get(unit);
    }

    /// Less than one step, and what is no whole number of them, is written in decimal units.
    private static String binary(BigDecimal number, String suffix) {
        var exact = number.multiply(new BigDecimal(STEP.pow(BINARY.indexOf(suffix))));
        var whole = exact.stripTrailingZeros();
        if (whole.scale() > 0 || whole.abs().compareTo(new BigDecimal(STEP)) < 0)
            return decimal(exact, DECIMAL.get(UNITS));
        var bytes = whole.toBigIntegerExact();
        var unit = 0;
        while (unit < BINARY.size() - 1 && bytes.mod(STEP).signum() == 0) {
            bytes = bytes.divide(STEP);
            unit++;
        }
        return bytes + BINARY.get(unit);
    }
}
