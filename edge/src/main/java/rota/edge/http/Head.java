package rota.edge.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The first lines of an answer.
///
/// @param minor of the HTTP version
record Head(int minor, int code, Map<String, List<String>> headers) {
    private static final int MOST_LINES = 1000;
    private static final int LONGEST = 256 * 1024;

    /// The head of an answer; what a server says before it comes to that, such as 100, is passed over.
    static Head read(Bytes bytes) throws IOException {
        var head = one(bytes);
        while (head.code() >= 100 && head.code() < 200 && head.code() != 101) head = one(bytes);
        return head;
    }

    private static Head one(Bytes bytes) throws IOException {
        var first = bytes.text();
        if (!isStatus(first))
            throw new IOException("expected an answer in HTTP/1.1, found \"" + printable(first) + "\"");
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        var lines = 0;
        var length = 0;
        for (var line = bytes.text(); !line.isEmpty(); line = bytes.text()) {
            var colon = line.indexOf(':');
            lines++;
            length += line.length();
            if (colon < 1 || lines > MOST_LINES || length > LONGEST)
                throw new IOException("expected headers, found \"" + printable(line) + "\"");
            headers.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>(1)).add(line.substring(colon + 1)
                    .strip());
        }
        return new Head(first.charAt(7) - '0', Integer.parseInt(first, 9, 12, 10), headers);
    }

    /// Such as `HTTP/1.1 200 OK`.
    private static boolean isStatus(String first) {
        return first.length() >= 12 && first.startsWith("HTTP/1.") && isDigit(first.charAt(7))
                && first.charAt(8) == ' ' && first.charAt(9) != '0' && isDigit(first.charAt(9))
                && isDigit(first.charAt(10)) && isDigit(first.charAt(11))
                && (first.length() == 12 || first.charAt(12) == ' ');
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }

    private static String printable(String text) {
        return text.substring(0, Math.min(80, text.length())).replaceAll("[^ -~]", "?");
    }

    /// The values of a header, in their order.
    List<String> values(String name) {
        return headers.getOrDefault(name, List.of());
    }

    boolean says(String name, String word) {
        return values(name).stream().anyMatch(it -> List.of(it.toLowerCase(Locale.ROOT).split("[,\\s]+", -1)).contains(
                word));
    }

    /// Whether the connection may be used again when the body is at its end.
    boolean isKept() {
        return minor >= 1 && !says("Connection", "close");
    }
}
