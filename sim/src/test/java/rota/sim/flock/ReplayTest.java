package rota.sim.flock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.fault.RandomFaults;

/// Goal: a seed is a history. Method: the same seed twice in this JVM and once in another one, under every fault.
class ReplayTest {
    private static final long SEED = 42;

    @Test
    void the_same_seed_gives_the_same_trace() {
        assertThat(trace(SEED)).isEqualTo(trace(SEED));
    }

    @Test
    void another_seed_gives_another_trace() {
        assertThat(trace(SEED)).isNotEqualTo(trace(SEED + 1));
    }

    @Test
    void another_jvm_gives_the_same_trace() throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var other = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"),
                "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                ReplayTest.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var printed = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

        assertThat(other.waitFor()).isZero();
        assertThat(printed).isEqualTo(trace(SEED));
    }

    /// What the other JVM runs.
    public static void main(String[] none) {
        System.out.println(trace(SEED));
    }

    private static String trace(long seed) {
        var world = FlockWorlds.world(new SplittableRandom(seed),
                random -> new RandomFaults(random, List.of(Fault.values())));
        world.create(FlockWorlds.flock("geese", 6));
        world.run(Duration.ofMinutes(30));
        return Long.toHexString(world.timeline().trace().hash()) + " after " + world.timeline().trace().steps();
    }
}
