package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    private final StringWriter out = new StringWriter();

    @Test
    void a_terminal_draws_the_next_picture_over_the_last_one() {
        var screen = screen(new Look(true, 80, false, true));

        screen.picture(List.of(Text.of("one"), Text.of("two")));
        screen.picture(List.of(Text.of("three")));

        assertThat(out.toString()).isEqualTo("\rone\033[K\n\rtwo\033[K\n\033[2A\rthree\033[K\n\r\033[K\n");
    }

    @Test
    void what_is_kept_is_not_drawn_over() {
        var screen = screen(new Look(true, 80, false, true));

        screen.picture(List.of(Text.of("one")));
        screen.keep();
        screen.picture(List.of(Text.of("two")));

        assertThat(out.toString()).isEqualTo("\rone\033[K\n\rtwo\033[K\n");
    }

    @Test
    void no_line_of_a_picture_is_as_wide_as_the_terminal() {
        var screen = screen(new Look(true, 6, true, true));

        screen.picture(List.of(Text.of("abc").and("defgh", Ink.RED)));

        assertThat(out.toString()).isEqualTo("\rabc\033[31mde\033[0m\033[K\n");
    }

    @Test
    void without_a_terminal_there_is_no_escape_code_and_no_picture() {
        var screen = screen(new Look(false, 80, true, true));

        screen.say(Text.EMPTY.and("hello", Ink.BOLD));
        screen.picture(List.of(Text.of("picture")));
        screen.news("something happened");
        screen.keep();

        assertThat(out.toString()).isEqualTo("hello\n    0.0 s  something happened\n");
    }

    @Test
    void where_only_ascii_can_be_shown_there_is_nothing_else() {
        var screen = screen(new Look(false, 80, false, false));

        screen.say(Text.of("■▪▶↻✗·✓×…"));
        screen.news("✓ done");

        assertThat(out.toString()).isEqualTo("#=>~x.+x...\n    0.0 s  + done\n");
    }

    private Screen screen(Look look) {
        return look.screen(new PrintWriter(out), CLOCK);
    }
}
