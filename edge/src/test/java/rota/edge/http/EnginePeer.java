package rota.edge.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/// The server's end of a connection with TLS by hand, so that a test says which records leave together.
final class EnginePeer {
    private final Peer peer;
    private final SSLEngine engine;
    private final ByteArrayOutputStream sealed = new ByteArrayOutputStream();
    private final StringBuilder heard = new StringBuilder();

    /// Returns when both sides have agreed.
    EnginePeer(Peer peer, SSLEngine engine) throws IOException {
        this.peer = peer;
        this.engine = engine;
        engine.beginHandshake();
        agree();
    }

    private void agree() throws IOException {
        while (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> engine.getDelegatedTask().run();
                case NEED_WRAP -> seal("");
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    flush();
                    open();
                }
                case FINISHED, NOT_HANDSHAKING -> {}
            }
        }
        flush();
    }

    /// Waits until the client has said this much of a request, agreeing to whatever TLS brings up meanwhile.
    String hear() throws IOException {
        agree();
        while (heard.indexOf("\r\n\r\n") < 0) {
            open();
            agree();
        }
        var all = heard.toString();
        heard.setLength(0);
        return all.substring(0, all.indexOf("\r\n"));
    }

    /// A record of its own, which leaves with the next [#flush]; more than one if it does not fit.
    EnginePeer seal(String text) throws IOException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        do {
            var out = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            engine.wrap(bytes, out);
            sealed.write(out.array(), 0, out.position());
        } while (bytes.hasRemaining());
        return this;
    }

    /// Asks for new keys, in TLS 1.2 by a new handshake.
    EnginePeer askForNewKeys() throws IOException {
        engine.beginHandshake();
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) seal("");
        return this;
    }

    /// Says that nothing more will come, but does not hang up.
    EnginePeer sealTheEnd() throws IOException {
        engine.closeOutbound();
        return seal("");
    }

    void flush() throws IOException {
        peer.say(sealed.toByteArray());
        sealed.reset();
    }

    /// So many bytes of what would leave with the next [#flush], and nothing more of it ever.
    void flushOnly(int count) throws IOException {
        peer.say(Arrays.copyOf(sealed.toByteArray(), count));
        sealed.reset();
    }

    /// Record by record: each says its length in its head.
    private void open() throws IOException {
        var head = peer.take(5);
        var length = ((head[3] & 0xFF) << 8) | (head[4] & 0xFF);
        var record = ByteBuffer.allocate(5 + length).put(head).put(peer.take(length)).flip();
        var out = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        var result = engine.unwrap(record, out);
        if (result.getStatus() != Status.OK) throw new IOException("found " + result);
        heard.append(new String(out.array(), 0, out.position(), StandardCharsets.UTF_8));
    }
}
