package rota.edge.kube;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// A request as it came over the wire.
///
/// @param headers by lower-case name
record Received(String method, String path, String query, SortedMap<String, String> headers, String body) {

    static Received read(InputStream in) throws IOException {
        var start = line(in).split(" ", 3);
        var headers = new TreeMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        var length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        var target = start[1].split("\\?", 2);
        return new Received(start[0], target[0], target.length > 1 ? target[1] : "", headers, body);
    }

    boolean isWatch() {
        return List.of(query.split("&", -1)).contains("watch=true");
    }

    /// What a test usually asks for.
    String line() {
        return method + " " + path;
    }

    private static String line(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw new EOFException();
            if (next != '\r') bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
