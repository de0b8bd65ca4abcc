package rota.api.zstd;

/// A table of finite state entropy: what each state stands for, and how the next one is found.
final class Fse {
    private static final int MOST_SYMBOLS = 256;

    private final int accuracy;
    private final int[] symbols;
    private final int[] widths;
    private final int[] bases;

    /// @param counts how often each symbol comes, of 2 to the power of `accuracy`; -1: less than once
    Fse(int accuracy, int[] counts) {
        var size = 1 << accuracy;
        this.accuracy = accuracy;
        this.symbols = spread(size, counts);
        this.widths = new int[size];
        this.bases = new int[size];
        var next = new int[counts.length];
        for (var i = 0; i < counts.length; i++) next[i] = Math.abs(counts[i]);
        for (var state = 0; state < size; state++) {
            var number = next[symbols[state]]++;
            widths[state] = accuracy - highest(number);
            bases[state] = (number << widths[state]) - size;
        }
    }

    /// Always the same symbol.
    static Fse only(int symbol) {
        var counts = new int[symbol + 1];
        counts[symbol] = 1;
        return new Fse(0, counts);
    }

    /// As it is written in front of what it is for.
    static Fse read(Input input, int mostAccuracy) {
        var accuracy = input.bits(4) + 5;
        if (accuracy > mostAccuracy)
            throw new IllegalArgumentException("expected an accuracy of at most "
                    + mostAccuracy + " bits, found " + accuracy);
        var counts = new int[MOST_SYMBOLS];
        var left = 1 << accuracy;
        var symbol = 0;
        while (left > 0) {
            var count = count(input, left);
            left -= Math.abs(count);
            counts[symbol++] = count;
            if (count == 0) symbol += absent(input);
        }
        if (left < 0) throw new IllegalArgumentException("expected counts that fit, found " + -left + " too many");
        input.align();
        return new Fse(accuracy, counts);
    }

    /// Small numbers take a bit less.
    private static int count(Input input, int left) {
        var width = highest(left + 1) + 1;
        var number = input.bits(width);
        var mask = (1 << (width - 1)) - 1;
        var threshold = (1 << width) - 2 - left;
        if ((number & mask) < threshold) {
            input.back();
            return (number & mask) - 1;
        }
        return (number > mask ? number - threshold : number) - 1;
    }

    /// How many symbols that follow do not come at all.
    private static int absent(Input input) {
        var all = 0;
        var more = input.bits(2);
        while (more == 3) {
            all += more;
            more = input.bits(2);
        }
        return all + more;
    }

    private static int[] spread(int size, int[] counts) {
        var symbols = new int[size];
        var end = size;
        for (var symbol = 0; symbol < counts.length; symbol++) if (counts[symbol] == -1) symbols[--end] = symbol;
        var position = 0;
        for (var symbol = 0; symbol < counts.length; symbol++) {
            for (var i = 0; i < counts[symbol]; i++) {
                symbols[position] = symbol;
                do position = (position + (size >> 1) + (size >> 3) + 3) & (size - 1);
                while (position >= end);
            }
        }
        if (position != 0) throw new IllegalArgumentException("expected counts that fill their table");
        return symbols;
    }

    static int highest(int number) {
        return 31 - Integer.numberOfLeadingZeros(number);
    }

    /// A state that stands for this symbol, to end with.
    int last(int symbol) {
        return state(symbol, 0);
    }

    /// The state that stands for this symbol and leads to that other one.
    private int state(int symbol, int next) {
        for (var state = 0; state < symbols.length; state++) {
            if (symbols[state] == symbol && bases[state] <= next && next < bases[state] + (1 << widths[state]))
                return state;
        }
        throw new IllegalStateException("expected a way from symbol " + symbol + " to state " + next);
    }

    /// Notes how a reader comes from the state that stands for this symbol to the next one.
    ///
    /// @return that state
    int move(int symbol, int next, BitWriter bits) {
        var state = state(symbol, next);
        bits.put(next - bases[state], widths[state]);
        return state;
    }

    /// Notes where a reader begins.
    void begin(int state, BitWriter bits) {
        bits.put(state, accuracy);
    }

    /// Somebody who walks through the states of a table.
    static final class Walker {
        private final Fse table;
        private int state;

        Walker(Fse table, Backwards bits) {
            this.table = table;
            this.state = bits.read(table.accuracy);
        }

        int symbol() {
            return table.symbols[state];
        }

        void move(Backwards bits) {
            state = table.bases[state] + bits.read(table.widths[state]);
        }
    }
}
