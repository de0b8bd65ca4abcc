package rota.local.custom.schema;

import com.google.re2j.Pattern;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import rota.local.rule.NameRule;

/// The formats of strings that a server checks; it lets any other pass.
final class Formats {
    private static final String UUID = "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?%s-?[0-9a-f]{12}$";
    private static final String DURATION = "[-+]?(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+|[-+]?0";
    private static final String SPOKEN =
            "(?i)[0-9]+\\s*(ns|nanoseconds?|nano|us|µs|microseconds?|micro|ms|milliseconds?"
                    + "|milli|s|sec|seconds?|m|min|minutes?|h|hr|hours?|d|days?|w|wks?|weeks?)\\b";
    private static final String HOST = "^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|"
            + "([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)"
            + "(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$";

    private static final Map<String, Predicate<String>> KNOWN = Map.ofEntries(
            Map.entry("date-time", Formats::isDateTime),
            Map.entry("datetime", Formats::isDateTime),
            Map.entry("date", Formats::isDate),
            Map.entry("duration", matches("^(" + DURATION + ")$").or(find(SPOKEN))),
            Map.entry("uuid", matches(UUID.formatted("[0-9a-f]{4}-?[0-9a-f]{4}"))),
            Map.entry("uuid3", matches(UUID.formatted("3[0-9a-f]{3}-?[0-9a-f]{4}"))),
            Map.entry("uuid4", matches(UUID.formatted("4[0-9a-f]{3}-?[89ab][0-9a-f]{3}"))),
            Map.entry("uuid5", matches(UUID.formatted("5[0-9a-f]{3}-?[89ab][0-9a-f]{3}"))),
            Map.entry("ipv4", it -> Addresses.isIp4(it)),
            Map.entry("ipv6", it -> Addresses.isIp6(it)),
            Map.entry("cidr", Addresses::isCidr),
            Map.entry("mac", matches("(?i)^([0-9a-f]{2}[:-]([0-9a-f]{2}[:-]){4}[0-9a-f]{2}|"
                    + "([0-9a-f]{2}[:-]){7}[0-9a-f]{2}|"
                    + "([0-9a-f]{4}\\.){2}[0-9a-f]{4}|([0-9a-f]{4}\\.){3}[0-9a-f]{4})$")),
            Map.entry("byte", Formats::isBase64),
            Map.entry("email", matches("^[^@\\s<>]+@[^@\\s<>]+$")),
            Map.entry("hostname", matches(HOST).and(it -> it.length() <= 255)),
            Map.entry("uri", matches("^([a-zA-Z][a-zA-Z0-9+.-]*:.+|/.*)$").and(matches("^[^\\x00-\\x20\\x7f]*$"))),
            Map.entry("hexcolor", matches("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$")),
            Map.entry("rgbcolor", matches("^rgb\\(\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*"
                    + "(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*"
                    + "(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*\\)$")),
            Map.entry("bsonobjectid", matches("^[0-9a-fA-F]{24}$")),
            Map.entry("ssn", matches("^\\d{3}[- ]?\\d{2}[- ]?\\d{4}$")),
            Map.entry("creditcard", matches("^[0-9 -]{13,19}$").and(Checksums::isCard)),
            Map.entry("isbn", it -> Checksums.isIsbn10(it) || Checksums.isIsbn13(it)),
            Map.entry("isbn10", Checksums::isIsbn10),
            Map.entry("isbn13", Checksums::isIsbn13),
            Map.entry("k8s-short-name", it -> NameRule.LABEL.problem(it).isEmpty()),
            Map.entry("k8s-long-name", it -> NameRule.SUBDOMAIN.problem(it).isEmpty()));

    private Formats() {}

    /// One format.
    record Format(String name, Predicate<String> holds) {}

    static Optional<Format> of(String name) {
        return Optional.ofNullable(KNOWN.get(name)).map(it -> new Format(name, it));
    }

    private static Predicate<String> matches(String regex) {
        var pattern = Pattern.compile(regex);
        return text -> pattern.matcher(text).matches();
    }

    private static Predicate<String> find(String regex) {
        var pattern = Pattern.compile(regex);
        return text -> pattern.matcher(text).find();
    }

    private static final Predicate<String> TIME_OF_DAY = matches(
            "^([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})$");

    private static boolean isDateTime(String text) {
        var parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        return parts.length == 2 && isDate(parts[0]) && TIME_OF_DAY.test(parts[1]);
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text);
            return text.length() == 10;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static boolean isBase64(String text) {
        try {
            Base64.getDecoder().decode(text);
            return text.length() % 4 == 0 && !text.isEmpty();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
