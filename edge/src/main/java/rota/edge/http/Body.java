package rota.edge.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// What follows the head of an answer, while it arrives. At its end, which every reader should go to, the connection is
/// free for the next request. Who closes it before the end hangs up, also while somebody else reads.
public final class Body extends InputStream {
    private static final int SMALL = 8 * 1024;

    private final Bytes bytes;
    private final Framing framing;
    private final Owner owner;
    /// Either at its end or given up.
    private final AtomicBoolean left = new AtomicBoolean();
    private volatile boolean atEnd;

    /// How the end is found.
    interface Framing {
        /// Waits until there is something.
        ///
        /// @return how many bytes belong to the body at least, from here; -1 at the end
        long room(Bytes bytes) throws IOException;

        /// So many of them were taken.
        void taken(int count);
    }

    /// Whose connection it is.
    interface Owner {
        /// Nobody reads from it any more.
        void free();

        /// It is of no use any more.
        void hangUp();

        /// How long it may be silent, from now on and ever again.
        void allow(Duration silence);

        /// Something came.
        void heard();

        /// Why it was cut off, in place of what the read says.
        IOException reason(IOException found);
    }

    Body(Bytes bytes, Framing framing, Owner owner) {
        this.bytes = bytes;
        this.framing = framing;
        this.owner = owner;
    }

    /// From here on, it may last for ever, but not be silent for longer than this.
    public void allow(Duration silence) {
        owner.allow(silence);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) return 0;
        if (atEnd) return -1;
        // What it has broken off with once must not look complete to whoever asks again.
        if (left.get()) throw new IOException("expected an open body, found a closed one");
        try {
            var room = framing.room(bytes);
            if (room < 0) {
                finish();
                return -1;
            }
            var count = bytes.read(into, offset, (int) Math.min(length, room));
            if (count < 0) throw new IOException("expected " + room + " bytes more, found the end");
            framing.taken(count);
            owner.heard();
            return count;
        } catch (IOException trouble) {
            var reason = owner.reason(trouble);
            close();
            throw reason;
        }
    }

    @Override
    public byte[] readAllBytes() throws IOException {
        var all = new ByteArrayOutputStream(SMALL);
        transferTo(all);
        return all.toByteArray();
    }

    private void finish() {
        atEnd = true;
        if (left.compareAndSet(false, true)) owner.free();
    }

    @Override
    public void close() {
        if (left.compareAndSet(false, true)) owner.hangUp();
    }
}
