package rota.local.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.store.Stored;
import rota.local.views.table.TableForm;

/// The events of watches as bytes. A hundred watchers of one kind get the same bytes, written once; what nobody has
/// asked for lately is forgotten.
final class Frames {
    private static final long ROOM = 16L * 1024 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final LinkedHashMap<Frame, byte[]> recent = new LinkedHashMap<>(64, 0.75f, true);
    private long size;

    /// One event about one version of an object, as one kind of watcher sees it.
    private record Frame(String type, Stored object, Accept.As as, TableForm form, String apiVersion) {}

    /// The bytes of an event that others may see too.
    byte[] shared(String type, Stored object, Presentation presentation) {
        var frame = new Frame(type, object, presentation.as(), presentation.form(),
                presentation.type().kind().apiVersion());
        lock.lock();
        try {
            var known = recent.get(frame);
            if (known != null) return known;
            var bytes = bytes(type, presentation.one(object.tree()));
            recent.put(frame, bytes);
            size += bytes.length;
            forget();
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    /// The bytes of an event for one watcher.
    static byte[] bytes(String type, Json.Obj object) {
        var json = Codec.bytes(object);
        var before = ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
        var frame = new byte[before.length + json.length + 2];
        System.arraycopy(before, 0, frame, 0, before.length);
        System.arraycopy(json, 0, frame, before.length, json.length);
        frame[frame.length - 2] = '}';
        frame[frame.length - 1] = '\n';
        return frame;
    }

    private void forget() {
        var oldest = recent.entrySet().iterator();
        while (size > ROOM && oldest.hasNext()) {
            size -= oldest.next().getValue().length;
            oldest.remove();
        }
    }
}
