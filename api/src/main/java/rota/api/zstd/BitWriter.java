package rota.api.zstd;

import java.io.ByteArrayOutputStream;

/// Bits that are read backwards: what is put first is read last.
final class BitWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long pending;
    private int count;

    void put(int value, int width) {
        pending |= (value & ((1L << width) - 1)) << count;
        count += width;
        while (count >= Byte.SIZE) {
            bytes.write((int) pending);
            pending >>>= Byte.SIZE;
            count -= Byte.SIZE;
        }
    }

    /// With the mark that tells a reader where to begin.
    byte[] toBytes() {
        put(1, 1);
        if (count > 0) bytes.write((int) pending);
        return bytes.toByteArray();
    }
}
