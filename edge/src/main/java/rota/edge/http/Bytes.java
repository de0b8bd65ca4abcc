package rota.edge.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// What comes from a line, read by byte, by line of text, or by the piece.
final class Bytes {
    private static final int LONGEST_TEXT = 64 * 1024;

    private final Line line;
    private final ByteBuffer buffer = ByteBuffer.allocate(Line.ROOM).flip();

    Bytes(Line line) {
        this.line = line;
    }

    boolean areThere() {
        return buffer.hasRemaining();
    }

    /// Waits for at least one byte; false at the end.
    boolean await() throws IOException {
        while (!buffer.hasRemaining()) {
            buffer.clear();
            var count = line.read(buffer);
            buffer.flip();
            if (count < 0) return false;
        }
        return true;
    }

    int next() throws IOException {
        if (!await()) throw new EOFException("expected more, found the end");
        return buffer.get() & 0xFF;
    }

    /// Waits for some.
    ///
    /// @return how many; -1 at the end
    int read(byte[] into, int offset, int length) throws IOException {
        if (!await()) return -1;
        var count = Math.min(length, buffer.remaining());
        buffer.get(into, offset, count);
        return count;
    }

    /// Up to the end of the line of text, without it.
    String text() throws IOException {
        var text = new StringBuilder();
        for (var next = next(); next != '\n'; next = next()) {
            if (text.length() == LONGEST_TEXT) throw new IOException("expected a line of HTTP, found no end of it");
            text.append((char) next);
        }
        var length = text.length();
        if (length > 0 && text.charAt(length - 1) == '\r') text.setLength(length - 1);
        return text.toString();
    }
}
