package rota.local.agent.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// The files of one container: `3.log` is what its third restart prints now, `3.log.1` what it printed before.
///
/// @param directory of the container
public record LogFiles(Path directory, int restart) {

    Path current() {
        return directory.resolve(restart + ".log");
    }

    /// All that there are, the oldest first.
    List<Path> all(int most) {
        var files = new ArrayList<Path>();
        for (var age = most; age > 0; age--) if (Files.exists(rotated(age))) files.add(rotated(age));
        if (Files.exists(current())) files.add(current());
        return files;
    }

    public boolean exist() {
        return Files.exists(current());
    }

    /// Makes room for a new current file; the oldest goes.
    void rotate(int most) throws IOException {
        for (var age = most - 1; age > 0; age--) {
            var younger = age == 1 ? current() : rotated(age - 1);
            if (Files.exists(younger)) Files.move(younger, rotated(age), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Removes what runs before the previous one have printed.
    public void forgetOlder() {
        try (var files = Files.list(directory)) {
            for (var file : files.toList()) {
                var name = file.getFileName().toString();
                var number = name.substring(0, name.indexOf('.'));
                if (Integer.parseInt(number) < restart - 1) Files.delete(file);
            }
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private Path rotated(int age) {
        return directory.resolve(restart + ".log." + age);
    }
}
