package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Ordered;
import rota.kernel.process.Surroundings;
import rota.local.agent.log.LogLimits;

class LeftoversTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void what_is_kept_for_a_pod_that_starts_meanwhile_is_not_taken_for_a_leftover() {
        var dirs = new PodDirs(directory);
        dirs.container("deleted", "main");
        dirs.container("kept", "main");
        var leftovers = Leftovers.end(new Outfit(dirs, Isolation.NONE, Sweeper.MACHINE, LogLimits.USUAL,
                new Surroundings(InstantSource.system(), Runnable::run, new SplittableRandom(1),
                        new SimpleMeterRegistry())));
        dirs.container("new", "main");

        leftovers.remove(Ordered.set("kept"));

        assertThat(dirs.known()).containsExactly("kept", "new");
    }
}
