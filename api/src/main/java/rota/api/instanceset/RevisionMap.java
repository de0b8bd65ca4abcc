package rota.api.instanceset;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.api.zstd.Zstd;

/// Revisions by the name of an instance, as a status has them: as they are, or many of them compressed under one key.
/// Both forms mean the same.
final class RevisionMap {
    /// More than that are compressed.
    static final int MOST_PLAIN = 1024;
    private static final String COMPRESSED = "zstd";
    private static final int LONGEST = 16 << 20;

    private RevisionMap() {}

    static Json write(SequencedMap<String, String> revisions) {
        if (revisions.size() <= MOST_PLAIN) return Codec.json(revisions);
        var text = Codec.write(Codec.json(new TreeMap<>(revisions)));
        return Json.object(COMPRESSED, Json.of(Base64.getEncoder().encodeToString(Zstd.compress(text
                .getBytes(UTF_8)))));
    }

    /// What cannot be read counts as nothing: it is written anew then.
    static SequencedMap<String, String> read(Json.Obj map) {
        var texts = LifecycleAction.texts(map);
        if (map.fields().size() != 1 || !texts.containsKey(COMPRESSED)) return texts;
        try {
            var bytes = Zstd.decompress(Base64.getDecoder().decode(texts.firstEntry().getValue()), LONGEST);
            return LifecycleAction.texts(Codec.readObject(new String(bytes, UTF_8)));
        } catch (IllegalArgumentException _) {
            return Ordered.map();
        }
    }
}
