package rota.edge.ssh;

import java.nio.ByteBuffer;

/// Bytes put together, as DER and SSH write them.
final class Bytes {
    private static final int LONGEST = 0xFF;
    private static final int LONGEST_SHORT = 0x7F;

    private Bytes() {}

    static byte[] joined(byte[]... parts) {
        var size = 0;
        for (var part : parts) size += part.length;
        var all = ByteBuffer.allocate(size);
        for (var part : parts) all.put(part);
        return all.array();
    }

    /// As SSH writes a text: its length in four bytes goes before it.
    static byte[] counted(byte[] content) {
        return ByteBuffer.allocate(4 + content.length).putInt(content.length).put(content).array();
    }

    /// As DER writes a value: a tag and its length go before it.
    static byte[] tagged(int tag, byte[] content) {
        if (content.length > LONGEST)
            throw new IllegalArgumentException("expected at most 255 bytes, found " + content.length);
        var head = content.length <= LONGEST_SHORT ? new byte[] {(byte) tag, (byte) content.length}
                : new byte[] {(byte) tag, (byte) 0x81, (byte) content.length};
        return joined(head, content);
    }
}
