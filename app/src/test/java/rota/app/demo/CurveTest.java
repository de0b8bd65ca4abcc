package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The loss of a training, as the demo draws it.
class CurveTest {
    @Test
    void the_largest_number_is_as_high_as_the_picture_and_what_is_there_at_all_is_seen() {
        var curve = Curve.of("4.0 2 1 of-no-use 0.001");

        assertThat(curve.picture()).extracting(Text::plain).containsExactly("     4.000 █", "           █",
                "           █", "           ██", "           ███", "           ████");
    }

    @Test
    void nothing_is_drawn_where_there_is_nothing() {
        assertThat(Curve.of("no numbers").picture()).isEmpty();
        assertThat(new Curve(List.of(0.0)).picture()).hasSize(6).last().satisfies(it -> assertThat(it.plain()).endsWith(
                "█"));
    }
}
