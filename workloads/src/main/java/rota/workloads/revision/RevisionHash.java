package rota.workloads.revision;

import java.nio.charset.StandardCharsets;
import rota.api.wire.Json;

/// The short hash that names a revision: 32-bit FNV-1, as other controllers of Kubernetes compute it, so that a history
/// can be taken over from them.
public final class RevisionHash {
    private static final int OFFSET = 0x811C9DC5;
    private static final int PRIME = 16777619;
    /// What the digits 0 to 9 become: no vowels, so that no hash spells a word.
    private static final String DIGITS = "456789bcdf";

    private RevisionHash() {}

    public static String of(String text) {
        return spelled(fnv(text));
    }

    /// The same for data, in whatever order its fields come.
    public static String of(Json json) {
        return of(Canonical.text(json));
    }

    /// The hash after this many collisions of names; the count is part of it even when it is 0.
    public static String of(String text, int collisionCount) {
        return spelled(fnv(text + collisionCount));
    }

    /// Multiply, then xor: the variant 1, not 1a.
    static long fnv(String text) {
        var hash = OFFSET;
        for (var octet : text.getBytes(StandardCharsets.UTF_8)) hash = (hash * PRIME) ^ (octet & 0xFF);
        return Integer.toUnsignedLong(hash);
    }

    private static String spelled(long hash) {
        var text = new StringBuilder();
        Long.toString(hash).chars().forEach(digit -> text.append(DIGITS.charAt(digit - '0')));
        return text.toString();
    }
}
