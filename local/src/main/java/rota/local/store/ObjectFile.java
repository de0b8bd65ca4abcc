package rota.local.store;

import java.nio.file.Path;
import java.util.ArrayList;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;

/// One file of objects, in H2's MVStore. It is only ever appended to: MVStore finds its last state again after a crash
/// as long as nothing that an earlier state refers to is overwritten, see `KillTest` and ADR 9.
final class ObjectFile {
    /// What this code writes, and the newest that it reads.
    private static final int FORMAT = 1;
    /// Entries per write when a file is copied.
    private static final int PORTION = 1000;

    private final Path path;
    private final MVStore store;
    private final MVMap<String, byte[]> objects;
    private final MVMap<String, String> about;

    private ObjectFile(Path path) {
        this.path = path;
        this.store = new MVStore.Builder().fileName(path.toString()).autoCommitDisabled().autoCommitBufferSize(0)
                .pageSplitSize(4 * 1024).cacheSize(8).open();
        store.setVersionsToKeep(0);
        store.setRetentionTime(0);
        store.setReuseSpace(false);
        this.objects = store.openMap("objects", new MVMap.Builder<String, byte[]>().keyType(StringDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE));
        this.about = store.openMap("about", new MVMap.Builder<String, String>().keyType(StringDataType.INSTANCE)
                .valueType(StringDataType.INSTANCE));
    }

    /// Opens a file for us alone, empty or written earlier.
    static ObjectFile open(Path path) {
        try {
            var file = new ObjectFile(path);
            file.checkFormat();
            return file;
        } catch (MVStoreException trouble) {
            throw trouble.getErrorCode() == DataUtils.ERROR_FILE_LOCKED
                    ? StoreException.inUse(path)
                    : StoreException.damaged(path, trouble);
        }
    }

    Journal.Kept read() {
        try {
            var kept = new ArrayList<Stored>();
            var form = new StoredBytes();
            objects.forEach((name, bytes) -> kept.add(form.read(name, bytes)));
            var version = Long.parseLong(about.getOrDefault("version", "0"));
            var newest = kept.stream().mapToLong(Stored::version).max().orElse(0);
            if (newest > version) throw new IllegalArgumentException("version " + newest + " after " + version);
            return new Journal.Kept(kept, version);
        } catch (MVStoreException | IllegalArgumentException damage) {
            drop();
            throw StoreException.damaged(path, damage);
        }
    }

    void put(Stored object) {
        objects.put(StoredBytes.name(object.key()), StoredBytes.bytes(object));
    }

    void remove(Stored object) {
        objects.remove(StoredBytes.name(object.key()));
    }

    /// Brings everything onto the disk.
    ///
    /// @param version of the last write: a deletion leaves nothing that would tell it
    void save(long version) {
        about.put("version", Long.toString(version));
        store.commit();
        store.sync();
    }

    long size() {
        return store.getFileStore().size();
    }

    /// The same objects in a file of their own, without the traces of earlier ones.
    ObjectFile copy(Path to) {
        var copy = new ObjectFile(to);
        var entries = objects.cursor(null);
        for (var count = 1; entries.hasNext(); count++) {
            entries.next();
            copy.objects.append(entries.getKey(), entries.getValue());
            if (count % PORTION == 0) copy.store.commit();
        }
        copy.about.putAll(about);
        copy.store.commit();
        copy.store.sync();
        return copy;
    }

    void close() {
        store.close();
    }

    /// Lets go of the file without another write.
    void drop() {
        store.closeImmediately();
    }

    private void checkFormat() {
        var found = about.get("format");
        if (found == null && objects.isEmpty() && about.isEmpty()) {
            about.put("format", Integer.toString(FORMAT));
            store.commit();
            store.sync();
        } else if (found == null || Integer.parseInt(found) > FORMAT) {
            drop();
            throw StoreException.newerFormat(path, String.valueOf(found), FORMAT);
        }
    }
}
