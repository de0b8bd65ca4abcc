package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.Model;
import rota.kernel.process.Ports;

/// What the demo makes of its scenes. The real ones are played by the test of the packaged program.
class DemoTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    private final StringWriter out = new StringWriter();

    @Test
    void a_scene_whose_checks_hold_has_passed() throws Exception {
        var failed = play(new Played("good", new Check("answer", "42", "42")));

        assertThat(failed).isEmpty();
        assertThat(out.toString()).contains("✓ answer: 42").contains("passed   good")
                .contains("1 of 1 scenes passed in 0.0 s");
    }

    @Test
    void a_check_that_does_not_hold_fails_the_scene_and_says_what_was_expected() throws Exception {
        var failed = play(new Played("bad", new Check("answer", "42", "41")));

        assertThat(failed).containsExactly("bad");
        assertThat(out.toString()).contains("✗ answer: 41, expected 42").contains("FAILED   bad")
                .contains("0 of 1 scenes passed");
    }

    @Test
    void a_scene_that_cannot_be_played_here_is_left_out_and_the_next_one_goes_on() throws Exception {
        var failed = play(new Impossible(), new Played("good", new Check("answer", "42", "42")));

        assertThat(failed).isEmpty();
        assertThat(out.toString()).contains("left out: no moon here").contains("left out impossible")
                .contains("passed   good").contains("1 of 2 scenes passed");
    }

    private List<String> play(Scene... scenes) throws InterruptedException {
        var demo = new Demo(new PlainScreen(new PrintWriter(out), CLOCK), CLOCK, List.of(scenes));
        return demo.run(new Ports(_ -> Optional.empty(), new NoWatches()));
    }

    private record Played(String title, Check check) implements Scene {
        @Override
        public String sentence() {
            return "";
        }

        @Override
        public String example() {
            return "none.yaml";
        }

        @Override
        public Optional<String> obstacle() {
            return Optional.empty();
        }

        @Override
        public List<Check> play(Stage stage) {
            return List.of(check);
        }
    }

    private record Impossible() implements Scene {
        @Override
        public String title() {
            return "impossible";
        }

        @Override
        public String sentence() {
            return "";
        }

        @Override
        public String example() {
            return "none.yaml";
        }

        @Override
        public Optional<String> obstacle() {
            return Optional.of("no moon here");
        }

        @Override
        public List<Check> play(Stage stage) {
            throw new IllegalStateException("expected to be left out");
        }
    }

    private record NoWatches() implements Watches {
        @Override
        public <T extends io.fabric8.kubernetes.api.model.HasMetadata> Stream open(Model<T> model, Sink<T> sink) {
            throw new IllegalStateException("expected nobody to watch");
        }
    }
}
