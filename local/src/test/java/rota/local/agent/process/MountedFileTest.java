package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountedFileTest {
    private static final String FIRST = "127.0.0.1\tlocalhost\n";

    @TempDir
    private Path folder;

    @Test
    void a_text_takes_the_place_of_a_longer_and_of_a_shorter_one() throws Exception {
        var file = folder.resolve("hosts");

        MountedFile.write(file, "one\ntwo\nthree\n");
        MountedFile.write(file, "one\n");
        var shorter = Files.readString(file);
        MountedFile.write(file, "four\nfive\n");

        assertThat(shorter).isEqualTo("one\n");
        assertThat(Files.readString(file)).isEqualTo("four\nfive\n");
    }

    @Test
    void it_stays_the_file_that_was_mounted() throws Exception {
        var file = folder.resolve("hosts");
        MountedFile.write(file, FIRST);
        var inode = Files.getAttribute(file, "unix:ino");

        MountedFile.write(file, FIRST + "127.1.0.2\tother\n");

        assertThat(Files.getAttribute(file, "unix:ino")).isEqualTo(inode);
    }

    @Test
    void whoever_reads_while_it_changes_never_misses_what_both_texts_have() throws Exception {
        var file = folder.resolve("hosts");
        MountedFile.write(file, FIRST);
        var done = new AtomicBoolean();
        var misses = CompletableFuture.supplyAsync(() -> misses(file, done));

        for (var i = 0; i < 5_000; i++) MountedFile.write(file, FIRST + "127.1.0.2\tother\n".repeat(i % 5));
        done.set(true);

        assertThat(misses.get()).isZero();
    }

    private static int misses(Path file, AtomicBoolean done) {
        var misses = 0;
        while (!done.get()) {
            try {
                if (!Files.readString(file).startsWith(FIRST)) misses++;
            } catch (IOException trouble) {
                throw new UncheckedIOException(trouble);
            }
        }
        return misses;
    }
}
