package rota.api.zstd;

/// Bytes that are read from the front, small end first. Reading past the end is an [IndexOutOfBoundsException].
final class Input {
    private final byte[] bytes;
    private final int end;
    private int at;
    private int bit;

    Input(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    boolean isEmpty() {
        return at >= end;
    }

    int left() {
        return end - at;
    }

    int next() {
        if (at >= end) throw new IndexOutOfBoundsException("no byte is left");
        return bytes[at++] & 0xff;
    }

    /// A number of so many bytes.
    long number(int size) {
        var number = 0L;
        for (var i = 0; i < size; i++) number |= (long) next() << (8 * i);
        return number;
    }

    /// The next bytes, to be read by somebody else.
    Input part(int size) {
        if (size < 0 || size > left()) throw new IndexOutOfBoundsException(size + " bytes of " + left());
        at += size;
        return new Input(bytes, at - size, at);
    }

    void copyTo(Output output, int size) {
        var part = part(size);
        output.append(bytes, part.at, size);
    }

    /// A number of so many bits; [#align()] ends reading bits.
    int bits(int count) {
        var number = 0;
        for (var i = 0; i < count; i++) {
            if (at >= end) throw new IndexOutOfBoundsException("no bit is left");
            number |= (bytes[at] >> bit & 1) << i;
            if (++bit == 8) {
                bit = 0;
                at++;
            }
        }
        return number;
    }

    /// Takes the last bit back.
    void back() {
        if (bit == 0) {
            bit = 8;
            at--;
        }
        bit--;
    }

    /// On to the next whole byte.
    void align() {
        if (bit > 0) at++;
        bit = 0;
    }

    /// All that is left, to be read from its end.
    Backwards backwards() {
        return new Backwards(bytes, at, end);
    }
}
