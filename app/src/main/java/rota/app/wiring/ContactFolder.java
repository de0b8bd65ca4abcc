package rota.app.wiring;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/// Where operators of this machine leave how they can be asked. Only the owner can read it.
///
/// A file that a killed operator leaves behind does no harm: nobody answers there.
public record ContactFolder(Path folder) {
    private static final System.Logger LOG = System.getLogger(ContactFolder.class.getName());
    private static final String ENDING = ".json";

    /// In the directory of a cluster, or in that of the user.
    public static ContactFolder in(Path directory) {
        return new ContactFolder(directory.resolve("operators"));
    }

    /// That of the user.
    public static ContactFolder ofUser() {
        return in(Home.ofRota());
    }

    /// Writes the file; empty, and said in the log, when that is not possible: then others compute for themselves.
    Optional<Path> leave(Contact contact) {
        try {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            tidy();
            var only = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            var draft = Files.createTempFile(folder, "contact", ".new", only);
            Files.writeString(draft, contact.text());
            return Optional.of(Files.move(draft, folder.resolve(contact.pid() + "-" + contact.url().getPort() + ENDING),
                    StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE));
        } catch (IOException | UnsupportedOperationException trouble) {
            LOG.log(Level.WARNING, "expected to write how to ask this operator to " + folder + ", found " + trouble
                    + "; status and explain will work out by themselves what it would do");
            return Optional.empty();
        }
    }

    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException trouble) {
            LOG.log(Level.WARNING, "expected to delete " + file + ", found " + trouble);
        }
    }

    List<Contact> all() {
        return files().stream().map(ContactFolder::read).flatMap(Optional::stream).toList();
    }

    static Optional<Contact> read(Path file) {
        try {
            return Contact.read(Files.readString(file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Those of processes that are no more. On a folder that machines share this may hit one of another machine: then
    /// that one is not asked any more, and nothing worse.
    private void tidy() {
        for (var file : files()) {
            read(file).filter(it -> ProcessHandle.of(it.pid()).isEmpty()).ifPresent(_ -> remove(file));
        }
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) return List.of();
        try (var files = Files.list(folder)) {
            return files.filter(it -> it.toString().endsWith(ENDING)).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }
}
