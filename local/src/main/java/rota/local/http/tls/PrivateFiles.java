package rota.local.http.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files that nobody but their owner may read. A reader finds the old content or the new one, never a part.
final class PrivateFiles {
    private PrivateFiles() {}

    static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder, rights(folder, "rwx------"));
        } catch (IOException trouble) {
            throw new UncheckedIOException("cannot make the folder " + folder, trouble);
        }
    }

    static void write(Path file, String content) {
        var draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft, rights(file, "rw-------"));
            Files.writeString(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException trouble) {
            throw new UncheckedIOException("cannot write " + file, trouble);
        }
    }

    private static FileAttribute<?>[] rights(Path path, String rights) {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) return new FileAttribute<?>[0];
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString(rights);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(owner)};
    }
}
