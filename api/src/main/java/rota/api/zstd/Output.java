package rota.api.zstd;

import java.util.Arrays;

/// Bytes as they come out, up to a limit: a few bytes can stand for very many.
final class Output {
    private final int most;
    private byte[] bytes = new byte[1024];
    private int size;

    Output(int most) {
        this.most = most;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    void append(byte[] from, int at, int count) {
        grow(count);
        System.arraycopy(from, at, bytes, size, count);
        size += count;
    }

    void repeat(int value, int count) {
        grow(count);
        Arrays.fill(bytes, size, size + count, (byte) value);
        size += count;
    }

    /// Once more what came out before; it may overlap with itself.
    ///
    /// @param start nothing before this belongs to the frame
    void again(int offset, int count, int start) {
        if (offset <= 0 || offset > size - start)
            throw new IllegalArgumentException("expected an offset within " + (size - start) + " bytes, found "
                    + offset);
        grow(count);
        for (var i = 0; i < count; i++, size++) bytes[size] = bytes[size - offset];
    }

    private void grow(int count) {
        if (count < 0 || count > most - size)
            throw new IllegalArgumentException("expected at most " + most + " bytes, found more");
        if (size + count > bytes.length)
            bytes = Arrays.copyOf(bytes, Math.max(size + count, Math.min(most,
                    2 * bytes.length)));
    }
}
