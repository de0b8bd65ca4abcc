package rota.api.zstd;

/// Bits that are read from the end. The highest bit that is set in the last byte marks where they begin.
final class Backwards {
    private final byte[] bytes;
    private final int from;
    private long left;

    Backwards(byte[] bytes, int from, int end) {
        if (end <= from || bytes[end - 1] == 0)
            throw new IllegalArgumentException("expected bits with a mark at their end, found none");
        this.bytes = bytes;
        this.from = from;
        this.left = (end - from - 1) * 8L + 31 - Integer.numberOfLeadingZeros(bytes[end - 1] & 0xff);
    }

    /// The next bits as a number; what is missing at the front counts as zero.
    int read(int count) {
        left -= count;
        var number = 0;
        for (var i = count - 1; i >= 0; i--) {
            var position = left + i;
            number <<= 1;
            if (position >= 0) number |= bytes[from + (int) (position >> 3)] >> (position & 7) & 1;
        }
        return number;
    }

    /// More was read than there is.
    boolean isOver() {
        return left < 0;
    }

    /// Whether exactly so many bits are left; fewer than none where more was read than there is.
    boolean hasLeft(int bits) {
        return left == bits;
    }
}
