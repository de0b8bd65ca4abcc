package rota.edge.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/// TLS over another line. Reads as many records at once as have arrived.
final class SecureLine implements Line {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Line line;
    private final SSLEngine engine;
    /// What has arrived and was not opened yet; ready to be taken from.
    private final ByteBuffer sealed;
    private ByteBuffer outgoing;

    private SecureLine(Line line, SSLEngine engine) {
        this.line = line;
        this.engine = engine;
        var packet = engine.getSession().getPacketBufferSize();
        this.sealed = ByteBuffer.allocate(Math.max(ROOM, packet)).flip();
        this.outgoing = ByteBuffer.allocate(packet);
    }

    /// Agrees with the other side, and makes sure that it is who it should be.
    static SecureLine over(Line line, SSLEngine engine) throws IOException {
        engine.setUseClientMode(true);
        engine.beginHandshake();
        var secure = new SecureLine(line, engine);
        var room = ByteBuffer.allocate(ROOM);
        while (engine.getHandshakeStatus() != SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING) {
            if (secure.turn(room) < 0) throw new EOFException("expected a TLS handshake, found its end");
        }
        return secure;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        var before = into.position();
        while (into.position() == before || mayHoldMore(into)) {
            var step = turn(into);
            if (step < 0) return into.position() == before ? -1 : into.position() - before;
            if (step == 0 && into.position() > before) break;
        }
        return into.position() - before;
    }

    /// A record is opened whole or not at all.
    private boolean mayHoldMore(ByteBuffer into) {
        return sealed.hasRemaining() && into.remaining() >= engine.getSession().getApplicationBufferSize();
    }

    /// Does what is next.
    ///
    /// @return -1 at the end, 0 where only more from the line would help and something is there to be read already
    private int turn(ByteBuffer into) throws IOException {
        return switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> {
                runTasks();
                yield 1;
            }
            case NEED_WRAP -> {
                seal(NOTHING.duplicate());
                yield 1;
            }
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING, FINISHED -> open(into);
        };
    }

    private void runTasks() {
        for (var task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) task.run();
    }

    private int open(ByteBuffer into) throws IOException {
        var result = engine.unwrap(sealed, into);
        return switch (result.getStatus()) {
            case OK -> 1;
            case CLOSED -> -1;
            case BUFFER_UNDERFLOW -> into.position() > 0 ? 0 : receive();
            case BUFFER_OVERFLOW ->
                    throw new SSLException("expected room for a record, found " + into.remaining() + " bytes");
        };
    }

    private int receive() throws IOException {
        sealed.compact();
        try {
            // Only TLS itself says that all has come; a line may be cut by anybody.
            if (line.read(sealed) < 0) throw new EOFException("expected TLS to say its end, found the end of the line");
            return 1;
        } finally {
            sealed.flip();
        }
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        do {
            // What came after the last answer: nothing is sealed before it is done.
            runTasks();
            seal(bytes);
        } while (bytes.hasRemaining());
    }

    /// The next record, which may say nothing but what TLS itself has to say.
    private void seal(ByteBuffer bytes) throws IOException {
        outgoing.clear();
        var result = engine.wrap(bytes, outgoing);
        if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
            outgoing = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            return;
        }
        if (result.getStatus() == SSLEngineResult.Status.CLOSED && bytes.hasRemaining())
            throw new SSLException("expected an open connection, found one that was closed");
        line.write(outgoing.flip());
    }

    @Override
    public boolean isQuiet() {
        return !sealed.hasRemaining() && !engine.isInboundDone() && line.isQuiet();
    }

    @Override
    public void close() {
        line.close();
    }
}
