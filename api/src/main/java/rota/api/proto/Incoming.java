package rota.api.proto;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/// Lists and watches in protobuf, object by object as they arrive: a list is never held as a whole. What it hands out
/// may be used until the next one is asked for.
public final class Incoming {
    /// No server stores a larger object, nor sends one.
    private static final int LARGEST = 64 * 1024 * 1024;
    private static final int USUAL = 16 * 1024;
    private static final int PIECE = 2;

    private final InputStream in;
    private byte[] room = new byte[USUAL];

    public Incoming(InputStream in) {
        this.in = in;
    }

    /// What a watch tells: a word for what happened, and the object that it happened to.
    public record Event(String type, Protobuf.Envelope object) {}

    /// The next event of a watch, as soon as it is there; empty at the end.
    ///
    /// @throws EOFException when the end comes in the middle of one
    /// @throws IllegalArgumentException when it is none, here and below
    public Optional<Event> event() throws IOException {
        var first = in.read();
        if (first < 0) return Optional.empty();
        var length = ByteBuffer.allocate(Integer.BYTES).put((byte) first).put(exactly(Integer.BYTES - 1).rest()).flip()
                .getInt();
        return Optional.of(event(exactly(length)));
    }

    private static Event event(Wire wire) {
        var type = "";
        var object = new Wire(new byte[0]);
        while (wire.next()) {
            switch (wire.number()) {
                case 1 -> type = wire.piece().text();
                case 2 -> object = raw(wire.piece());
                default -> wire.skip();
            }
        }
        return new Event(type, Protobuf.open(object));
    }

    private static Wire raw(Wire extension) {
        while (extension.next()) {
            if (extension.number() == 1) return extension.piece();
            extension.skip();
        }
        return extension;
    }

    /// Reads a list to its end.
    ///
    /// @return its version
    public String list(Consumer<Wire> item) throws IOException {
        Protobuf.expectMagic(exactly(Protobuf.MAGIC_LENGTH));
        Optional<String> version = Optional.empty();
        for (var tag = varint(); tag >= 0; tag = varint()) {
            if (tag >>> 3 == 2) version = Optional.of(content(length(tag), item));
            else
                exactly(length(tag));
        }
        return version.orElseThrow(() -> new EOFException("expected a list, found its end before it began"));
    }

    private String content(long length, Consumer<Wire> item) throws IOException {
        var version = "";
        var left = length;
        while (left > 0) {
            var tag = varint();
            var size = length(tag);
            left -= width(tag) + width(size) + size;
            var part = exactly(size);
            if (tag >>> 3 == 1) version = Trees.read("meta.ListMeta", part).text("resourceVersion").orElse("");
            if (tag >>> 3 == 2) item.accept(part);
        }
        if (left < 0) throw new IllegalArgumentException("expected a list in protobuf, found its end too early");
        return version;
    }

    /// Lists and what is around them hold nothing but pieces.
    private long length(long tag) throws IOException {
        if ((tag & 7) != PIECE) throw new IllegalArgumentException("expected a list in protobuf, found something else");
        var length = varint();
        if (length < 0) throw new EOFException("expected the rest of a list, found its end");
        return length;
    }

    private static int width(long number) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
    }

    /// The next number; -1 at the end.
    private long varint() throws IOException {
        var result = 0L;
        for (var shift = 0; shift < Long.SIZE - 7; shift += 7) {
            var next = in.read();
            if (next < 0 && shift == 0) return -1;
            if (next < 0) throw new EOFException("expected the rest of a number, found the end");
            result |= (next & 0x7fL) << shift;
            if (next < 0x80) return result;
        }
        throw new IllegalArgumentException("expected a protobuf number, found one that is too large");
    }

    private Wire exactly(long length) throws IOException {
        if (length < 0 || length > LARGEST)
            throw new IllegalArgumentException("expected an object, found " + length + " bytes");
        var size = (int) length;
        if (size > room.length) room = new byte[size];
        var count = in.readNBytes(room, 0, size);
        if (count < size) throw new EOFException("expected " + size + " bytes, found " + count);
        return new Wire(room, 0, size);
    }
}
