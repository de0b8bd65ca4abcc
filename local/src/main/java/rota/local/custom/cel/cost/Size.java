package rota.local.custom.cel.cost;

/// How large a text, a list or a map may be: characters, bytes, items or entries. What is too much to be counted stays
/// at [Long#MAX_VALUE].
public record Size(long min, long max) {
    static final Size UNKNOWN = new Size(0, Long.MAX_VALUE);
    /// Neither larger nor smaller than anything: where a union begins.
    static final Size NOTHING = new Size(Long.MAX_VALUE, 0);
    static final Size ONE = of(1);

    /// To read a text once, for each character.
    static final double READING = 0.1;
    /// To try a pattern once, for each character of the pattern.
    static final double MATCHING = 0.25;

    public static Size of(long size) {
        return new Size(size, size);
    }

    public static Size upTo(long max) {
        return new Size(0, max);
    }

    Size plus(Size other) {
        return new Size(sum(min, other.min), sum(max, other.max));
    }

    Size times(Size other) {
        return new Size(product(min, other.min), product(max, other.max));
    }

    Size or(Size other) {
        return new Size(Math.min(min, other.min), Math.max(max, other.max));
    }

    /// What it costs to go through all of it.
    ///
    /// @param each the cost of one character or item
    long cost(double each) {
        return scaled(max, each);
    }

    static long sum(long one, long other) {
        var sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    static long product(long one, long other) {
        var high = Math.multiplyHigh(one, other);
        var low = one * other;
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }

    /// Rounded up; a cast of what is too large stays at the largest number.
    static long scaled(long count, double each) {
        return (long) Math.ceil(count * each);
    }
}
