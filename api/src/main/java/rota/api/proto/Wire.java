package rota.api.proto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The bytes of one message, read field by field: [#next] goes to a field, and then one call takes what it holds.
public final class Wire {
    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int PIECE = 2;
    private static final int FOUR_BYTES = 5;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int number;
    private int type;

    public Wire(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /// A part of them.
    public Wire(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /// The bytes that come first, as far as there are so many; the fields begin behind them.
    Wire first(int count) {
        var from = at;
        at = Math.min(end, at + count);
        return new Wire(bytes, from, at);
    }

    boolean hasMore() {
        return at < end;
    }

    /// Goes to the next field, if there is one.
    ///
    /// @throws IllegalArgumentException when the bytes are no message, here as in all that follows
    boolean next() {
        if (at >= end) return false;
        var tag = varint();
        number = (int) (tag >>> 3);
        type = (int) tag & 7;
        if (tag >>> 3 > Integer.MAX_VALUE || type == 3 || type == 4 || type > FOUR_BYTES)
            throw new IllegalArgumentException("expected a protobuf field, found wire type " + type);
        return true;
    }

    int number() {
        return number;
    }

    boolean isPiece() {
        return type == PIECE;
    }

    /// The number that the field holds, or the bits of one.
    long bits() {
        return switch (type) {
            case VARINT -> varint();
            case EIGHT_BYTES -> fixed(8);
            case FOUR_BYTES -> (int) fixed(4);
            default -> throw new IllegalArgumentException("expected a protobuf number, found a message");
        };
    }

    /// The text, the bytes or the message that the field holds.
    Wire piece() {
        if (type != PIECE) throw new IllegalArgumentException("expected a protobuf message, found a number");
        var length = varint();
        if (length < 0 || length > end - at) throw early();
        var from = at;
        at += (int) length;
        return new Wire(bytes, from, at);
    }

    void skip() {
        if (type == PIECE) piece();
        else
            bits();
    }

    int length() {
        return end - at;
    }

    byte[] rest() {
        return Arrays.copyOfRange(bytes, at, end);
    }

    String text() {
        return new String(bytes, at, end - at, StandardCharsets.UTF_8);
    }

    int hash() {
        var hash = 1;
        for (var i = at; i < end; i++) hash = 31 * hash + bytes[i];
        return hash;
    }

    boolean isWrittenLike(Wire other) {
        return Arrays.equals(bytes, at, end, other.bytes, other.at, other.end);
    }

    /// The next number, seven bits to a byte.
    long varint() {
        var result = 0L;
        for (var shift = 0; shift < 64; shift += 7) {
            if (at >= end) throw early();
            var next = bytes[at++];
            result |= (next & 0x7fL) << shift;
            if (next >= 0) return result;
        }
        throw new IllegalArgumentException("expected a protobuf number, found more than 64 bits");
    }

    private long fixed(int width) {
        if (width > end - at) throw early();
        var result = 0L;
        for (var i = 0; i < width; i++) result |= (bytes[at++] & 0xFFL) << (8 * i);
        return result;
    }

    private static IllegalArgumentException early() {
        return new IllegalArgumentException("expected a protobuf message, found its end too early");
    }
}
