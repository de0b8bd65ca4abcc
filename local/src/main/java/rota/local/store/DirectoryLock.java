package rota.local.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps other servers out of a directory, also those that keep their objects in memory: kubeconfigs and certificates
/// are in it all the same. The system lets go of it when the process ends, however that happens.
public final class DirectoryLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private DirectoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /// Locks a directory, which is made when it is missing.
    ///
    /// @throws StoreException when another server is at work there, or the directory cannot be used
    public static DirectoryLock take(Path directory) {
        var file = PrivateFile.in(directory, "server.lock");
        try {
            var channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (isLocked(channel)) return new DirectoryLock(file, channel);
            channel.close();
            throw StoreException.inUse(file);
        } catch (IOException trouble) {
            throw StoreException.noAccess(file, trouble);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException trouble) {
            throw StoreException.noAccess(file, trouble);
        }
    }
}
