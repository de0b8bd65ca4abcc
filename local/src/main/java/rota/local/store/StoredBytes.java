package rota.local.store;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.api.wire.Lately;

/// Objects as they lie on disk, in format 1: under `group/Kind/namespace/name`, a check sum of four bytes and the JSON
/// text `[version, apiVersion, plural, scope, object]`.
final class StoredBytes {
    private static final int CHECK = Integer.BYTES;

    /// Objects of a kind share it: a kind is compared all the time.
    private final Map<Kind, Kind> kinds = new HashMap<>();

    /// So do objects of one template, as they did before they were written: their specs, and who wrote what of them.
    private final Lately<Json.Obj> alike = new Lately<>();

    static String name(Key key) {
        return String.join("/", key.kind().group(), key.kind().name(), key.namespace(), key.name());
    }

    static byte[] bytes(Stored object) {
        var kind = object.key().kind();
        var text = Codec.bytes(Json.list(Json.of(object.version()), Json.of(kind.version()), Json.of(kind.plural()),
                Json.of(kind.scope().name()), object.tree()));
        return ByteBuffer.allocate(CHECK + text.length).putInt(checkSum(text)).put(text).array();
    }

    /// @throws IllegalArgumentException when this is not what [#bytes] wrote
    Stored read(String name, byte[] bytes) {
        try {
            var text = new byte[bytes.length - CHECK];
            var found = ByteBuffer.wrap(bytes).getInt();
            System.arraycopy(bytes, CHECK, text, 0, text.length);
            if (found != checkSum(text)) throw new IllegalArgumentException("its check sum is wrong");
            return read(List.of(name.split("/", -1)), text);
        } catch (RuntimeException misfit) {
            throw new IllegalArgumentException("object '" + name + "': " + misfit.getMessage(), misfit);
        }
    }

    private Stored read(List<String> names, byte[] text) {
        var fields = ((Json.Arr) Codec.read(text, _ -> {})).items();
        var kind = new Kind(names.get(0), word(fields.get(1)), names.get(1), word(fields.get(2)),
                Kind.Scope.valueOf(word(fields.get(3))));
        var known = kinds.computeIfAbsent(kind, it -> it);
        return new Stored(new Key(known, names.get(2), names.get(3)),
                ((Json.Num) fields.get(0)).value().longValueExact(), shared((Json.Obj) fields.get(4)));
    }

    private Json.Obj shared(Json.Obj tree) {
        var slim = shared(tree, "spec");
        if (!(slim.at("metadata", "managedFields").orElse(null) instanceof Json.Arr(var items))) return slim;
        var managers = items.stream().map(it -> it instanceof Json.Obj entry ? shared(entry, "fieldsV1") : it).toList();
        return slim.withAt(new Json.Arr(managers), "metadata", "managedFields");
    }

    private Json.Obj shared(Json.Obj tree, String name) {
        return tree.fields().get(name) instanceof Json.Obj part ? tree.with(name, Lately.woven(part, alike)) : tree;
    }

    private static String word(Json json) {
        return ((Json.Str) json).value();
    }

    private static int checkSum(byte[] text) {
        var sum = new CRC32C();
        sum.update(text);
        return (int) sum.getValue();
    }
}
