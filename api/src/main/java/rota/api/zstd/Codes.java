package rota.api.zstd;

/// What the codes of sequences stand for: a number, and how many bits are to be added to it.
final class Codes {
    static final Codes LITERALS = new Codes(16, 0, new int[] {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14,
            15, 16});
    static final Codes MATCHES = new Codes(32, 3, new int[] {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13,
            14, 15, 16});

    private final int[] bases;
    private final int[] widths;

    /// @param plain so many codes stand for themselves
    /// @param least is added to all
    /// @param widths of those that follow; each begins where the one before ends
    private Codes(int plain, int least, int[] widths) {
        this.bases = new int[plain + widths.length];
        this.widths = new int[plain + widths.length];
        var base = least;
        for (var code = 0; code < bases.length; code++) {
            this.widths[code] = code < plain ? 0 : widths[code - plain];
            bases[code] = base;
            base += 1 << this.widths[code];
        }
    }

    /// The code that a value is written with.
    int code(int value) {
        var code = bases.length - 1;
        while (bases[code] > value) code--;
        return code;
    }

    /// What is to be added to what the code stands for.
    void rest(int value, BitWriter bits) {
        var code = code(value);
        bits.put(value - bases[code], widths[code]);
    }

    int value(int code, Backwards bits) {
        return bases[code] + bits.read(widths[code]);
    }
}
