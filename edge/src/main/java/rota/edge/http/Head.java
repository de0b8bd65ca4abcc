package rota.edge.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The first lines of an answer.
///
/// @param minor of the HTTP version
record Head(int minor, int code, Map<String, List<String>> headers) {
    private static final int MOST_LINES = 1000;

    /// The head of an answer; what a server says before it comes to that, such as 100, is passed over.
    static Head read(Bytes bytes) throws IOException {
        var head = one(bytes);
        while (head.code() >= 100 && head.code() < 200 && head.code() != 101) head = one(bytes);
        return head;
    }

    private static Head one(Bytes bytes) throws IOException {
        var first = bytes.text();
        // HTTP/1.1 200 OK
        if (first.length() < 12 || !first.startsWith("HTTP/1.") || first.charAt(8) != ' ')
            throw new IOException("expected an answer in HTTP/1.1, found \"" + printable(first) + "\"");
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        for (var line = bytes.text(); !line.isEmpty(); line = bytes.text()) {
            var colon = line.indexOf(':');
            if (colon < 1 || headers.size() == MOST_LINES)
                throw new IOException("expected headers, found \"" + printable(line) + "\"");
            headers.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>(1)).add(line.substring(colon + 1)
                    .strip());
        }
        return new Head(first.charAt(7) - '0', code(first), headers);
    }

    private static int code(String first) throws IOException {
        try {
            return Integer.parseInt(first, 9, 12, 10);
        } catch (NumberFormatException none) {
            throw new IOException("expected a status, found \"" + printable(first) + "\"", none);
        }
    }

    private static String printable(String text) {
        return text.substring(0, Math.min(80, text.length())).replaceAll("[^ -~]", "?");
    }

    /// The last value of a header.
    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(List::getLast);
    }

    boolean says(String name, String word) {
        return header(name).filter(it -> List.of(it.toLowerCase(Locale.ROOT).split("[, ]+", -1)).contains(word))
                .isPresent();
    }

    /// Whether the connection may be used again when the body is at its end.
    boolean isKept() {
        return minor >= 1 && !says("Connection", "close");
    }
}
