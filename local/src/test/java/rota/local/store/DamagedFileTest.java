package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Kind;

/// Whatever happens to the file: we read what was once true, or say clearly that we cannot.
class DamagedFileTest {
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static final Kind MAPS = Kind.of(ConfigMap.class);
    private static final int WRITES = 60;

    @TempDir
    private Path directory = Path.of("");
    private int refused;
    private int read;

    @Test
    void a_file_that_was_cut_off_is_read_up_to_an_earlier_write_or_refused() throws IOException {
        var random = new Random(2);

        damage(100, whole -> Arrays.copyOf(whole, random.nextInt(whole.length)));

        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    @Test
    void a_file_with_foreign_bytes_is_read_up_to_an_earlier_write_or_refused() throws IOException {
        var random = new Random(3);

        damage(200, whole -> {
            var bytes = whole.clone();
            var from = random.nextInt(bytes.length);
            var garbage = new byte[Math.min(1 + random.nextInt(6000), bytes.length - from)];
            random.nextBytes(garbage);
            System.arraycopy(garbage, 0, bytes, from, garbage.length);
            return bytes;
        });

        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private void damage(int times, UnaryOperator<byte[]> how) throws IOException {
        var file = directory.resolve("objects.mv");
        var whole = written(file);
        for (var i = 0; i < times; i++) {
            var damaged = how.apply(whole);
            Files.write(file, damaged);
            try (var journal = DiskJournal.open(directory, THREADS)) {
                check(journal.load());
                read++;
            } catch (StoreException clear) {
                assertThat(clear).hasMessageContaining("damaged").hasMessageContaining("Put a copy in its place");
                assertThat(Files.readAllBytes(file)).as("left alone").isEqualTo(damaged);
                refused++;
            }
        }
    }

    private byte[] written(Path file) throws IOException {
        try (var journal = DiskJournal.open(directory, THREADS)) {
            var store = new Store(journal, 10);
            for (var i = 0; i < WRITES; i++) Writes.put(store, MAPS.key("a", "n" + i % 10), "write " + i);
        }
        return Files.readAllBytes(file);
    }

    /// The state after some write: write `i` got version `i + 2` and went to object `i % 10`.
    private static void check(Journal.Kept kept) {
        var writes = (int) Math.max(0, kept.version() - 1);
        assertThat(kept.objects()).hasSize(Math.min(10, writes));
        for (var object : kept.objects()) {
            var text = object.tree().text("text").orElseThrow();
            var number = Integer.parseInt(text.substring("write ".length()));
            assertThat(object.version()).isEqualTo(number + 2);
            assertThat(number).isBetween(writes - 10, writes - 1);
        }
    }
}
