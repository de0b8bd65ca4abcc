package rota.local.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// Watches over HTTP/1.1, each on a connection of its own, without a client library that would read ahead.
final class RawWatches implements AutoCloseable {
    private static final int PATIENCE = 120_000;

    private final SSLContext context;
    private final int port;
    private final List<SSLSocket> sockets = new ArrayList<>();

    RawWatches(SSLContext context, int port) {
        this.context = context;
        this.port = port;
    }

    /// The events of a watch that has begun.
    InputStream open(String path) throws IOException {
        var socket = connect();
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(
                StandardCharsets.US_ASCII));
        var in = socket.getInputStream();
        var status = line(in);
        if (!status.equals("HTTP/1.1 200 OK")) throw new IOException("expected a watch, found " + status);
        while (!line(in).isEmpty()) {
            // the headers
        }
        return new Chunks(in);
    }

    SSLSocket connect() throws IOException {
        var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(PATIENCE);
        sockets.add(socket);
        return socket;
    }

    /// The next line; empty at the end of headers or of the stream.
    static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next >= 0 && next != '\n'; next = in.read()) if (next != '\r') line.write(next);
        return line.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        for (var socket : sockets) socket.close();
    }

    /// What is in the chunks of an answer.
    private static final class Chunks extends InputStream {
        private final InputStream in;
        private int left;
        private boolean begun;

        Chunks(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                if (begun) line(in);
                begun = true;
                var size = line(in);
                left = size.isEmpty() ? 0 : Integer.parseInt(size, 16);
                if (left == 0) return -1;
            }
            left--;
            return in.read();
        }

        /// One byte at a time is fast enough for a test, and keeps what follows in its place.
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) return 0;
            var next = read();
            if (next < 0) return -1;
            into[offset] = (byte) next;
            return 1;
        }
    }
}
