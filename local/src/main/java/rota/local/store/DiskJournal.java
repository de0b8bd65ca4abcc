package rota.local.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.h2.mvstore.MVStoreException;

/// Keeps objects in one file of a directory. An appended batch is on the disk when the call returns, all of it.
///
/// The file grows with every write. When little of it is still of use, its objects move to a new one.
public final class DiskJournal implements Journal {
    /// No file is copied before it has this size.
    private static final long SMALL = 32L * 1024 * 1024;
    /// How much a file may grow, as a multiple of its size when it was new.
    private static final int GROWTH = 4;

    private final Path path;
    private final long small;
    private final Executor executor;
    private ObjectFile file;
    private long limit;

    private DiskJournal(Path path, long small, Executor executor) {
        this.path = path;
        this.small = small;
        this.executor = executor;
        this.file = ObjectFile.open(path);
        this.limit = small;
    }

    /// Opens the store in a directory, which is made when it is missing.
    ///
    /// @param executor runs what touches the file: an interrupt of a thread that does so would close it
    /// @throws StoreException when the directory cannot be used, is in use, or holds what we cannot read
    public static DiskJournal open(Path directory, Executor executor) {
        return open(directory, SMALL, executor);
    }

    static DiskJournal open(Path directory, long small, Executor executor) {
        var path = PrivateFile.in(directory, "objects.mv");
        return on(executor, () -> new DiskJournal(path, small, executor));
    }

    @Override
    public Kept load() {
        return on(executor, () -> {
            var kept = file.read();
            tidy();
            return kept;
        });
    }

    @Override
    public void append(List<Change> batch) {
        on(executor, () -> write(batch));
    }

    @Override
    public void close() {
        on(executor, () -> {
            file.close();
            return path;
        });
    }

    private Path write(List<Change> batch) {
        try {
            for (var change : batch) {
                switch (change) {
                    case Change.Added(var object) -> file.put(object);
                    case Change.Modified(_, var object) -> file.put(object);
                    case Change.Deleted(_, var object) -> file.remove(object);
                }
            }
            file.save(batch.getLast().version());
            tidy();
            return path;
        } catch (MVStoreException trouble) {
            throw StoreException.notWritten(path, trouble);
        }
    }

    /// Both files are locked until the new one has taken the name: at no moment can another server open either.
    private void tidy() {
        if (file.size() <= limit) return;
        try {
            var next = path.resolveSibling(path.getFileName() + ".new");
            Files.deleteIfExists(next);
            PrivateFile.create(next);
            var copy = file.copy(next);
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
            PrivateFile.syncDirectory(path);
            file.drop();
            file = copy;
            limit = Math.max(small, GROWTH * copy.size());
        } catch (IOException trouble) {
            throw StoreException.notWritten(path, trouble);
        }
    }

    private static <T> T on(Executor executor, Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, executor).join();
        } catch (CompletionException wrapped) {
            throw wrapped.getCause() instanceof StoreException trouble ? trouble : wrapped;
        }
    }
}
