package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.app.wiring.RealWorld;

/// The whole demo, with pods that need next to no time.
@Timeout(120)
class DemoTest {
    private final StringWriter out = new StringWriter();

    @Test
    void every_scene_comes_to_its_end_and_nothing_is_written_at_rest() throws Exception {
        var demo = demo(Duration.ofMillis(1), Duration.ofSeconds(60));

        var trouble = demo.run();

        assertThat(trouble).as(out.toString()).isEmpty();
        assertThat(demo.stop().isEmpty()).isTrue();
        assertThat(out.toString())
                .contains("5 of 5 pods are missing: create pod fleet-")
                .contains("3 of 8 pods are missing")
                .contains("5 too many for 3 replicas: delete pod fleet-")
                .contains("has an old template")
                .contains("patch pod stray")
                .containsPattern("API writes at rest +0");
    }

    @Test
    void a_scene_that_takes_too_long_is_a_disappointment() throws Exception {
        var demo = demo(Duration.ofDays(1), Duration.ZERO);

        var trouble = demo.run();
        demo.stop();

        assertThat(trouble.orElseThrow().expected()).isEqualTo("the cluster as it was asked for within 0 seconds");
    }

    private Demo demo(Duration moment, Duration patience) {
        return new Demo(new PrintWriter(out), new Demo.Pace(moment, Duration.ofMillis(20), patience),
                RealWorld.surroundings());
    }
}
