package rota.edge.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// A request.
///
/// @param target path and query
/// @param headers without those that follow from the rest: `Host`, `Content-Length`
/// @param body empty: none
public record Outgoing(String method, String target, Map<String, List<String>> headers, String body) {
    private static final List<String> WITH_BODY = List.of("POST", "PUT", "PATCH");

    /// All of it in one piece, so that it leaves in one packet where it fits.
    ByteBuffer bytes(Destination destination) {
        var head = new StringBuilder(512).append(method).append(' ').append(form(destination)).append(" HTTP/1.1\r\n");
        line(head, "Host", destination.authority());
        headers.forEach((name, values) -> values.forEach(value -> line(head, name, value)));
        authorization(destination, head);
        var content = body.getBytes(StandardCharsets.UTF_8);
        if (content.length > 0 || WITH_BODY.contains(method)) line(head, "Content-Length", "" + content.length);
        var all = new ByteArrayOutputStream(head.length() + 2 + content.length);
        all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(content);
        return ByteBuffer.wrap(all.toByteArray());
    }

    /// A proxy that is to fetch something itself must be told from where.
    private String form(Destination destination) {
        return isFetchedByProxy(destination) ? "http://" + destination.authority() + target : target;
    }

    private static boolean isFetchedByProxy(Destination destination) {
        return destination.detour() instanceof Destination.Detour.Proxy && !destination.isSecure();
    }

    private static void authorization(Destination destination, StringBuilder head) {
        if (isFetchedByProxy(destination) && destination.detour() instanceof Destination.Detour.Proxy(_, var words)) {
            words.ifPresent(it -> line(head, "Proxy-Authorization", it));
        }
    }

    static void line(StringBuilder head, String name, String value) {
        if (isSeveral(name) || isSeveral(value)) {
            throw new IllegalArgumentException("expected a header " + name + " of one line, found more");
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }

    private static boolean isSeveral(String text) {
        return text.indexOf('\r') >= 0 || text.indexOf('\n') >= 0;
    }
}
