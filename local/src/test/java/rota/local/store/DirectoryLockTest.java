package rota.local.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
    @TempDir
    private Path directory;

    @Test
    void two_servers_cannot_share_a_directory() {
        try (var _ = DirectoryLock.take(directory)) {
            assertThatThrownBy(() -> DirectoryLock.take(directory)).isInstanceOf(StoreException.class)
                    .hasMessageContaining("another server is using");
        }
    }

    @Test
    void a_directory_is_free_again_when_its_server_is_done() {
        DirectoryLock.take(directory).close();

        assertThatCode(() -> DirectoryLock.take(directory).close()).doesNotThrowAnyException();
    }
}
