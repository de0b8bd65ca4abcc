package rota.local.proto;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// The bytes of one message, read field by field.
final class Wire {
    private final ByteBuffer bytes;

    Wire(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// What one field holds, as far as that is known without its type.
    sealed interface Value {
        /// A number, or the bits of one.
        record Bits(long bits) implements Value {}

        /// A text, bytes, or a message.
        record Piece(Wire wire) implements Value {}
    }

    /// One field.
    record Field(int number, Value value) {}

    boolean hasMore() {
        return bytes.hasRemaining();
    }

    /// @throws IllegalArgumentException when the bytes are no message
    Field next() {
        try {
            var tag = varint();
            var number = Math.toIntExact(tag >>> 3);
            return new Field(number, switch ((int) tag & 7) {
                case 0 -> new Value.Bits(varint());
                case 1 -> new Value.Bits(bytes.getLong());
                case 2 -> new Value.Piece(new Wire(piece()));
                case 5 -> new Value.Bits(bytes.getInt());
                default ->
                        throw new IllegalArgumentException("expected a protobuf field, found wire type " + (tag & 7));
            });
        } catch (BufferUnderflowException | ArithmeticException broken) {
            throw new IllegalArgumentException("expected a protobuf message, found its end too early", broken);
        }
    }

    byte[] rest() {
        var rest = new byte[bytes.remaining()];
        bytes.duplicate().get(rest);
        return rest;
    }

    String text() {
        return new String(rest(), StandardCharsets.UTF_8);
    }

    /// The next number, seven bits to a byte.
    long varint() {
        var result = 0L;
        for (var shift = 0; shift < 64; shift += 7) {
            var next = bytes.get();
            result |= (next & 0x7fL) << shift;
            if (next >= 0) return result;
        }
        throw new IllegalArgumentException("expected a protobuf number, found more than 64 bits");
    }

    private byte[] piece() {
        var length = varint();
        if (length < 0 || length > bytes.remaining()) throw new BufferUnderflowException();
        var piece = new byte[(int) length];
        bytes.get(piece);
        return piece;
    }
}
