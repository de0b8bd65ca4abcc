package rota.api.meta;

/// A point in the history of a cluster's store.
///
/// Versions of one kind compare as decimal numbers of any length (K12); text order would put 99 after 100.
public record ResourceVersion(String digits) implements Comparable<ResourceVersion> {

    /// Before every write.
    public static final ResourceVersion START = new ResourceVersion("");

    /// Reads what a server sent; anything but a positive decimal number without leading zeros is a broken answer.
    public static ResourceVersion parse(String text) {
        if (text.isEmpty() || text.charAt(0) == '0' || !isNumber(text)) {
            throw new IllegalArgumentException("expected a resourceVersion such as 120, found '" + text + "'");
        }
        return new ResourceVersion(text);
    }

    private static boolean isNumber(String text) {
        for (var i = 0; i < text.length(); i++) if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        return true;
    }

    public static ResourceVersion of(long number) {
        return parse(Long.toString(number));
    }

    public boolean isBefore(ResourceVersion other) {
        return compareTo(other) < 0;
    }

    public ResourceVersion max(ResourceVersion other) {
        return isBefore(other) ? other : this;
    }

    @Override
    public int compareTo(ResourceVersion other) {
        var byLength = Integer.compare(digits.length(), other.digits.length());
        return byLength != 0 ? byLength : digits.compareTo(other.digits);
    }

    @Override
    public String toString() {
        return digits.isEmpty() ? "start" : digits;
    }
}
