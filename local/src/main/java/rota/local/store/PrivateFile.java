package rota.local.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Files that their owner alone may read.
final class PrivateFile {
    private PrivateFile() {}

    /// A file in a directory; both are made when they are missing.
    static Path in(Path directory, String name) {
        var file = directory.toAbsolutePath().resolve(name);
        try {
            if (!Files.isDirectory(directory)) Files.createDirectories(directory, only(directory, "rwx------"));
            if (!Files.exists(file)) create(file);
            if (!Files.isWritable(file)) throw new IOException("the file is read-only");
            return file;
        } catch (IOException trouble) {
            throw StoreException.noAccess(file, trouble);
        }
    }

    static void create(Path file) throws IOException {
        Files.createFile(file, only(file, "rw-------"));
        syncDirectory(file);
    }

    /// Makes the name of a file safe: it is data of its directory.
    static void syncDirectory(Path file) throws IOException {
        try (var directory = FileChannel.open(file.resolveSibling("."))) {
            directory.force(true);
        }
    }

    private static FileAttribute<?>[] only(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(
                        permissions))}
                : new FileAttribute<?>[0];
    }
}
