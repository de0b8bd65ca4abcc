package rota.edge.kube;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The server's end of a watch: just enough of RFC 6455.
final class WatchSocket {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int FINAL = 0x80;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private final Received request;
    private final DataInputStream in;
    private final DataOutputStream out;

    private WatchSocket(Received request, InputStream in, OutputStream out) {
        this.request = request;
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    static WatchSocket open(Received request, InputStream in, OutputStream out) throws IOException {
        var socket = new WatchSocket(request, in, out);
        var proof = sha1(request.headers().get("sec-websocket-key") + MAGIC);
        socket.out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(proof) + "\r\n\r\n").getBytes(
                        StandardCharsets.US_ASCII));
        socket.out.flush();
        return socket;
    }

    Received request() {
        return request;
    }

    void send(String type, String object) {
        text("{\"type\":\"" + type + "\",\"object\":" + object + "}");
    }

    void text(String text) {
        frame(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    void readUntilClosed() throws IOException {
        for (var opcode = 0; opcode != CLOSE;) {
            opcode = in.readUnsignedByte() & 0xF;
            var payload = payload();
            if (opcode == PING) frame(PONG, payload);
            if (opcode == CLOSE) frame(CLOSE, payload);
        }
    }

    private byte[] payload() throws IOException {
        var length = in.readUnsignedByte() & 0x7F;
        if (length == 126) length = in.readUnsignedShort();
        else if (length == 127) length = Math.toIntExact(in.readLong());
        var mask = in.readNBytes(4);
        var payload = in.readNBytes(length);
        for (var i = 0; i < payload.length; i++) payload[i] ^= mask[i % 4];
        return payload;
    }

    private synchronized void frame(int opcode, byte[] payload) {
        try {
            var frame = new ByteArrayOutputStream();
            var head = new DataOutputStream(frame);
            head.writeByte(FINAL | opcode);
            length(head, payload.length);
            head.write(payload);
            out.write(frame.toByteArray());
            out.flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// The protocol demands the shortest of its three forms.
    private static void length(DataOutputStream head, int length) throws IOException {
        if (length < 126) {
            head.writeByte(length);
        } else if (length < 65536) {
            head.writeByte(126);
            head.writeShort(length);
        } else {
            head.writeByte(127);
            head.writeLong(length);
        }
    }

    private static byte[] sha1(String text) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
