package rota.api.zstd;

import java.util.Arrays;
import java.util.Optional;

/// The compressed blocks of one frame: literals, and sequences that say how they and what came before are put together.
/// Tables and offsets of one block may be used by the next.
final class Blocks {
    private static final int MOST_LITERALS = 128 * 1024;

    private final Output output;
    private final int start;
    private final int[] offsets = {1, 4, 8};
    private final Part literalLengths = new Part(9, Usual.LITERALS);
    private final Part offsetCodes = new Part(8, Usual.OFFSETS);
    private final Part matchLengths = new Part(9, Usual.MATCHES);
    private Optional<Huffman> huffman = Optional.empty();

    Blocks(Output output) {
        this.output = output;
        this.start = output.size();
    }

    /// One part of every sequence, and the table that it was written with last.
    private static final class Part {
        private final int mostAccuracy;
        private final Fse usual;
        private Optional<Fse> last = Optional.empty();

        Part(int mostAccuracy, Fse usual) {
            this.mostAccuracy = mostAccuracy;
            this.usual = usual;
        }

        Fse table(int mode, Input input) {
            var table = switch (mode) {
                case 0 -> usual;
                case 1 -> Fse.only(input.next());
                case 2 -> Fse.read(input, mostAccuracy);
                default -> last.orElseThrow(() -> new IllegalArgumentException("expected a table before, found none"));
            };
            last = Optional.of(table);
            return table;
        }
    }

    void read(Input input) {
        var literals = literals(input);
        var used = sequences(input, literals);
        output.append(literals, used, literals.length - used);
    }

    private byte[] literals(Input input) {
        var first = input.next();
        var format = first >> 2 & 3;
        if ((first & 2) == 0) return plain(input, first, format);
        var size = format < 2 ? 3 : format + 2;
        var head = first | input.number(size - 1) << 8;
        var width = format < 2 ? 10 : format == 2 ? 14 : 18;
        var mask = (1 << width) - 1;
        var literals = new byte[bounded((int) (head >> 4) & mask)];
        var part = input.part((int) (head >> (4 + width)) & mask);
        if ((first & 1) == 0) huffman = Optional.of(Huffman.read(part));
        var code = huffman.orElseThrow(() -> new IllegalArgumentException("expected a code before, found none"));
        if (format == 0) code.decode(part, literals, 0, literals.length);
        else
            four(code, part, literals);
        return literals;
    }

    /// As they are, or one of them again and again.
    private static byte[] plain(Input input, int first, int format) {
        var more = (format & 1) == 0 ? 0 : format == 1 ? 1 : 2;
        var size = bounded(more == 0 ? first >> 3 : (int) (first >> 4 | input.number(more) << 4));
        var literals = new byte[size];
        if ((first & 1) == 1) Arrays.fill(literals, (byte) input.next());
        else
            for (var i = 0; i < size; i++) literals[i] = (byte) input.next();
        return literals;
    }

    private static int bounded(int literals) {
        if (literals > MOST_LITERALS)
            throw new IllegalArgumentException("expected at most " + MOST_LITERALS + " literals, found " + literals);
        return literals;
    }

    /// Four streams, of which all but the last are of one size.
    private static void four(Huffman code, Input part, byte[] literals) {
        var sizes = new int[] {(int) part.number(2), (int) part.number(2), (int) part.number(2)};
        var each = (literals.length + 3) / 4;
        for (var i = 0; i < sizes.length; i++) code.decode(part.part(sizes[i]), literals, i * each, (i + 1) * each);
        code.decode(part.part(part.left()), literals, 3 * each, literals.length);
    }

    /// How many of the literals they use.
    private int sequences(Input input, byte[] literals) {
        var count = count(input);
        if (count == 0) return 0;
        var modes = input.next();
        var literalTable = literalLengths.table(modes >> 6, input);
        var offsetTable = offsetCodes.table(modes >> 4 & 3, input);
        var matchTable = matchLengths.table(modes >> 2 & 3, input);
        var bits = input.backwards();
        var literal = new Fse.Walker(literalTable, bits);
        var offset = new Fse.Walker(offsetTable, bits);
        var match = new Fse.Walker(matchTable, bits);
        var used = 0;
        for (var i = 0; i < count; i++) {
            var back = (1 << offset.symbol()) + bits.read(offset.symbol());
            var repeated = Codes.MATCHES.value(match.symbol(), bits);
            var copied = Codes.LITERALS.value(literal.symbol(), bits);
            output.append(literals, used, copied);
            used += copied;
            output.again(offset(back, copied), repeated, start);
            if (i == count - 1) break;
            literal.move(bits);
            match.move(bits);
            offset.move(bits);
        }
        if (!bits.hasLeft(0)) throw new IllegalArgumentException("expected sequences that end with their bits");
        return used;
    }

    private static int count(Input input) {
        var first = input.next();
        if (first < 128) return first;
        return first < 255 ? ((first - 128) << 8) + input.next() : (int) input.number(2) + 0x7f00;
    }

    /// Small numbers stand for one of the last three offsets.
    private int offset(int value, int literals) {
        var index = value > 3 ? 3 : value - 1 + (literals == 0 ? 1 : 0);
        var offset = value > 3 ? value - 3 : index < 3 ? offsets[index] : offsets[0] - 1;
        if (index > 1) offsets[2] = offsets[1];
        if (index > 0) offsets[1] = offsets[0];
        offsets[0] = offset;
        return offset;
    }
}
