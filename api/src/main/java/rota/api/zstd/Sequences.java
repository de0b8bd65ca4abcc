package rota.api.zstd;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// What is written for a block: literals as they are, and sequences that say what comes again.
final class Sequences {
    private static final int SHORT = 0x80;
    private static final int LONG = 0x7f00;
    /// Smaller numbers would mean an offset that was used before.
    private static final int FIRST_OFFSET = 3;

    private final ByteArrayOutputStream literals = new ByteArrayOutputStream();
    private final List<Sequence> sequences = new ArrayList<>();

    /// Some literals, and then something that was so many bytes before.
    private record Sequence(int literals, int offset, int match) {
        int literalCode() {
            return Codes.LITERALS.code(literals);
        }

        int offsetCode() {
            return Fse.highest(offset + FIRST_OFFSET);
        }

        int matchCode() {
            return Codes.MATCHES.code(match);
        }

        /// Backwards: a reader wants the offset first.
        void rest(BitWriter bits) {
            Codes.LITERALS.rest(literals, bits);
            Codes.MATCHES.rest(match, bits);
            bits.put(offset + FIRST_OFFSET - (1 << offsetCode()), offsetCode());
        }
    }

    void literals(byte[] text, int from, int to) {
        literals.write(text, from, to - from);
    }

    void again(int literalsBefore, int offset, int match) {
        sequences.add(new Sequence(literalsBefore, offset, match));
    }

    byte[] toBytes() {
        var block = new ByteArrayOutputStream();
        var size = literals.size();
        var head = (3 << 2) | (size << 4); // raw, with a size of 20 bits
        for (var i = 0; i < 3; i++) block.write(head >> (8 * i));
        block.writeBytes(literals.toByteArray());
        count(block);
        if (!sequences.isEmpty()) {
            block.write(0); // the usual tables
            block.writeBytes(bits());
        }
        return block.toByteArray();
    }

    private void count(ByteArrayOutputStream block) {
        var count = sequences.size();
        if (count < SHORT) block.write(count);
        else if (count < LONG) {
            block.write((count >> 8) + SHORT);
            block.write(count);
        } else {
            block.write(255);
            block.write(count - LONG);
            block.write((count - LONG) >> 8);
        }
    }

    /// From the last sequence to the first, because they are read the other way.
    private byte[] bits() {
        var bits = new BitWriter();
        var last = sequences.getLast();
        var literal = Usual.LITERALS.last(last.literalCode());
        var offset = Usual.OFFSETS.last(last.offsetCode());
        var match = Usual.MATCHES.last(last.matchCode());
        last.rest(bits);
        for (var sequence : sequences.reversed().subList(1, sequences.size())) {
            offset = Usual.OFFSETS.move(sequence.offsetCode(), offset, bits);
            match = Usual.MATCHES.move(sequence.matchCode(), match, bits);
            literal = Usual.LITERALS.move(sequence.literalCode(), literal, bits);
            sequence.rest(bits);
        }
        Usual.MATCHES.begin(match, bits);
        Usual.OFFSETS.begin(offset, bits);
        Usual.LITERALS.begin(literal, bits);
        return bits.toBytes();
    }
}
