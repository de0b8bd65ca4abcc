package rota.api.zstd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The checksum of a frame: XXH64 with the seed 0.
final class XxHash {
    private static final long P1 = 0x9e3779b185ebca87L;
    private static final long P2 = 0xc2b2ae3d27d4eb4fL;
    /// Their sum, without what does not fit.
    private static final long P1_AND_P2 = 0x60ea27eeadc0b5d6L;
    private static final long P3 = 0x165667b19e3779f9L;
    private static final long P4 = 0x85ebca77c2b2ae63L;
    private static final long P5 = 0x27d4eb2f165667c5L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private XxHash() {}

    static long of(byte[] bytes, int start) {
        var at = start;
        var length = bytes.length - start;
        var hash = P5;
        if (length >= 32) {
            var lanes = new long[] {P1_AND_P2, P2, 0, -P1};
            for (; at + 32 <= bytes.length; at += 32) {
                for (var i = 0; i < 4; i++) lanes[i] = round(lanes[i], (long) LONGS.get(bytes, at + 8 * i));
            }
            hash = Long.rotateLeft(lanes[0], 1) + Long.rotateLeft(lanes[1], 7) + Long.rotateLeft(lanes[2], 12)
                    + Long.rotateLeft(lanes[3], 18);
            for (var lane : lanes) hash = (hash ^ round(0, lane)) * P1 + P4;
        }
        return avalanche(tail(bytes, at, hash + length));
    }

    private static long tail(byte[] bytes, int from, long begun) {
        var hash = begun;
        var at = from;
        for (; at + 8 <= bytes.length; at += 8)
            hash = Long.rotateLeft(hash ^ round(0, (long) LONGS.get(bytes, at)), 27) * P1 + P4;
        for (; at + 4 <= bytes.length; at += 4)
            hash = Long.rotateLeft(hash ^ ((int) INTS.get(bytes, at) & 0xffffffffL) * P1, 23) * P2 + P3;
        for (; at < bytes.length; at++) hash = Long.rotateLeft(hash ^ (bytes[at] & 0xff) * P5, 11) * P1;
        return hash;
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * P2, 31) * P1;
    }

    private static long avalanche(long hash) {
        var mixed = (hash ^ hash >>> 33) * P2;
        mixed = (mixed ^ mixed >>> 29) * P3;
        return mixed ^ mixed >>> 32;
    }
}
