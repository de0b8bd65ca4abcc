package rota.api.zstd;

import java.util.Arrays;

/// A table of a Huffman code: which symbol some bits begin with, and how many of them it takes.
final class Huffman {
    private static final int MOST_BITS = 11;
    private static final int DIRECT = 128;
    private static final int WEIGHT_ACCURACY = 6;

    private final int width;
    private final byte[] symbols;
    private final byte[] widths;

    /// @param weights of all symbols but the last one, which follows from the others
    /// @param count how many of them there are
    private Huffman(int[] weights, int count) {
        var sum = 0;
        for (var i = 0; i < count; i++) if (weights[i] > 0) sum += 1 << (weights[i] - 1);
        if (sum == 0) throw new IllegalArgumentException("expected a code of some symbols, found none");
        this.width = Fse.highest(sum) + 1;
        var rest = (1 << width) - sum;
        if (width > MOST_BITS || Integer.bitCount(rest) != 1)
            throw new IllegalArgumentException("expected a complete code of at most " + MOST_BITS + " bits");
        var all = Arrays.copyOf(weights, count + 1);
        all[count] = Fse.highest(rest) + 1;
        this.symbols = new byte[1 << width];
        this.widths = new byte[1 << width];
        fill(all);
    }

    /// The longest codes come first, and those of one length in the order of their symbols.
    private void fill(int[] weights) {
        var from = 0;
        for (var weight = 1; weight <= width; weight++) {
            for (var symbol = 0; symbol < weights.length; symbol++) {
                if (weights[symbol] != weight) continue;
                var to = from + (1 << (weight - 1));
                Arrays.fill(symbols, from, to, (byte) symbol);
                Arrays.fill(widths, from, to, (byte) (width + 1 - weight));
                from = to;
            }
        }
    }

    static Huffman read(Input input) {
        var head = input.next();
        var weights = new int[256];
        if (head < DIRECT) return new Huffman(weights, squeezed(input.part(head), weights));
        var count = head - DIRECT + 1;
        for (var i = 0; i < count; i += 2) {
            var two = input.next();
            weights[i] = two >> 4;
            weights[i + 1] = two & 0xf;
        }
        return new Huffman(weights, count);
    }

    /// Two walkers take turns until nothing is left; how many weights there are.
    private static int squeezed(Input input, int[] weights) {
        var table = Fse.read(input, WEIGHT_ACCURACY);
        var bits = input.backwards();
        var walker = new Fse.Walker(table, bits);
        var other = new Fse.Walker(table, bits);
        var count = 0;
        while (true) {
            weights[count++] = walker.symbol();
            walker.move(bits);
            if (bits.isOver()) {
                weights[count++] = other.symbol();
                return count;
            }
            var next = walker;
            walker = other;
            other = next;
        }
    }

    /// Reads one stream of so many symbols.
    void decode(Input input, byte[] into, int from, int to) {
        var bits = input.backwards();
        var state = bits.read(width);
        for (var i = from; i < to; i++) {
            into[i] = symbols[state];
            var used = widths[state];
            state = ((state << used) | bits.read(used)) & ((1 << width) - 1);
        }
        if (!bits.hasLeft(-width)) throw new IllegalArgumentException("expected a stream that ends with its symbols");
    }
}
