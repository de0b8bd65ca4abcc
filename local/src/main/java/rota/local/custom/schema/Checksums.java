package rota.local.custom.schema;

/// Numbers that carry a check digit.
final class Checksums {
    private Checksums() {}

    static boolean isCard(String text) {
        var digits = text.replaceAll("[^0-9]", "");
        var sum = 0;
        for (var i = 0; i < digits.length(); i++) {
            var digit = digits.charAt(digits.length() - 1 - i) - '0';
            var twice = i % 2 == 1 ? digit * 2 : digit;
            sum += twice > 9 ? twice - 9 : twice;
        }
        return sum % 10 == 0;
    }

    static boolean isIsbn10(String text) {
        var digits = text.replaceAll("[\\s-]", "");
        if (!digits.matches("[0-9]{9}[0-9X]")) return false;
        var sum = 0;
        for (var i = 0; i < 10; i++) sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
        return sum % 11 == 0;
    }

    static boolean isIsbn13(String text) {
        var digits = text.replaceAll("[\\s-]", "");
        if (!digits.matches("[0-9]{13}")) return false;
        var sum = 0;
        for (var i = 0; i < 13; i++) sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
        return sum % 10 == 0;
    }
}
