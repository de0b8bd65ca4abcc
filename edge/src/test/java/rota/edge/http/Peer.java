package rota.edge.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The server's end of one connection. It knows as much of HTTP as a test needs and shares no code with the client.
final class Peer {
    private final int number;
    private final Socket socket;
    private final InputStream in;
    private final Consumer<Heard> ears;

    Peer(int number, Socket socket, Consumer<Heard> ears) throws IOException {
        this.number = number;
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.ears = ears;
    }

    /// The first one is 1.
    int number() {
        return number;
    }

    Consumer<Heard> ears() {
        return ears;
    }

    Socket socket() {
        return socket;
    }

    /// The next request, all of it. At the end of the line, the script ends.
    Heard hear() throws IOException {
        var first = line();
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var line = line(); !line.isEmpty(); line = line()) {
            var parts = line.split(": ", 2);
            headers.merge(parts[0], parts[1], (one, other) -> one + ", " + other);
        }
        var body = in.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        var heard = new Heard(number, first, headers, new String(body, StandardCharsets.UTF_8));
        ears.accept(heard);
        return heard;
    }

    /// So many bytes that are no request.
    byte[] take(int count) throws IOException {
        var taken = in.readNBytes(count);
        if (taken.length < count) throw new EOFException();
        return taken;
    }

    void say(String text) throws IOException {
        say(text.getBytes(StandardCharsets.UTF_8));
    }

    void say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /// Says it again and again, as long as anybody takes it.
    void sayForEver(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        while (true) say(bytes);
    }

    /// Is silent until the other side hangs up.
    void awaitHangUp() throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw new EOFException();
            if (next != '\r') line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
