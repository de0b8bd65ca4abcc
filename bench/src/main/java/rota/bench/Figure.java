package rota.bench;

import java.util.Locale;

/// One line of the table.
///
/// @param target what was aimed at, empty where nothing was
/// @param verdict `yes`, `no`, or empty without a target
public record Figure(String name, double score, String unit, String target, String verdict) {

    public static Figure of(String name, double score, String unit) {
        return new Figure(name, score, unit, "", "");
    }

    public static Figure atLeast(String name, double score, String unit, double least) {
        return new Figure(name, score, unit, "at least " + number(least), verdict(score >= least));
    }

    public static Figure atMost(String name, double score, String unit, double most) {
        return new Figure(name, score, unit, "at most " + number(most), verdict(score <= most));
    }

    String shown() {
        return number(score);
    }

    private static String verdict(boolean met) {
        return met ? "yes" : "no";
    }

    private static String number(double value) {
        var digits = value == Math.rint(value) || value >= 1000 ? 0 : value >= 10 ? 1 : 3;
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
