package rota.app.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;

/// A connection to a Redis. One that fails says so in words, as a server that refuses does.
final class RedisLine implements AutoCloseable {
    private static final int PORT = 6379;
    private static final int PATIENCE_MILLIS = 2_000;

    private final Socket socket;
    private final BufferedReader in;

    private RedisLine(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /// To the first of these that says that it leads, and takes writes: one that was promoted by mistake, or only a
    /// moment ago, says so too.
    static Optional<RedisLine> toLeader(Collection<String> addresses) {
        for (var address : addresses) {
            var line = to(address);
            if (line.isEmpty()) continue;
            if (line.get().says("ROLE").equals("master") && line.get().says("SET asked 1").equals("OK")) return line;
            line.get().close();
        }
        return Optional.empty();
    }

    private static Optional<RedisLine> to(String address) {
        var socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(address, PORT), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            return Optional.of(new RedisLine(socket));
        } catch (IOException _) {
            close(socket);
            return Optional.empty();
        }
    }

    /// The first text of the answer.
    String says(String command) {
        try {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
            return text();
        } catch (IOException broken) {
            return "broken: " + broken.getMessage();
        }
    }

    /// All of the answer is read, or the next one would begin with the rest of it.
    private String text() throws IOException {
        var line = in.readLine();
        if (line == null || line.isEmpty()) throw new IOException("the connection ended");
        var rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '$' -> rest.equals("-1") ? "" : String.valueOf(in.readLine());
            case '*' -> first(Integer.parseInt(rest));
            default -> rest;
        };
    }

    private String first(int items) throws IOException {
        var first = "";
        for (var i = 0; i < items; i++) {
            var item = text();
            if (i == 0) first = item;
        }
        return first;
    }

    @Override
    public void close() {
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it is over either way
        }
    }
}
