package rota.local.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The parts of a path, decoded one by one, so that what looks like a slash inside of one stays inside.
final class PathParts {
    private static final int LONGEST = 4096;

    private PathParts() {}

    /// @throws rota.api.client.ApiException for a path that no honest client sends
    static List<String> of(String path) {
        if (path.length() > LONGEST) throw Refusals.badRequest("the path of the URL is too long");
        if (!path.startsWith("/")) throw Refusals.badRequest("the path of the URL must begin with '/'");
        var parts = new ArrayList<String>();
        var raw = List.of(path.substring(1).split("/", -1));
        for (var i = 0; i < raw.size(); i++) {
            var part = decoded(raw.get(i));
            var last = i == raw.size() - 1;
            if (part.isEmpty() && last) break;
            if (part.isEmpty() || isTrick(part)) throw Refusals.unknownResource();
            parts.add(part);
        }
        return parts;
    }

    private static boolean isTrick(String part) {
        return part.equals(".") || part.equals("..") || part.indexOf('/') >= 0 || part.indexOf('\\') >= 0
                || part.chars().anyMatch(Character::isISOControl);
    }

    private static String decoded(String raw) {
        if (raw.indexOf('%') < 0) return raw;
        var bytes = raw.getBytes(StandardCharsets.UTF_8);
        var out = ByteBuffer.allocate(bytes.length);
        for (var i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                out.put(bytes[i]);
            } else {
                if (i + 2 >= bytes.length) throw invalid();
                var high = Character.digit(bytes[i + 1], 16);
                var low = Character.digit(bytes[i + 2], 16);
                if (high < 0 || low < 0) throw invalid();
                out.put((byte) (high << 4 | low));
                i += 2;
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString();
        } catch (CharacterCodingException _) {
            throw invalid();
        }
    }

    private static RuntimeException invalid() {
        return Refusals.badRequest("invalid URL escape in the path");
    }
}
