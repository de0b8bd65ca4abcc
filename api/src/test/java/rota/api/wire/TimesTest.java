package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
    private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    @Test
    void every_second_that_can_be_written_is_read_as_java_reads_it() {
        var random = new SplittableRandom(1);
        for (var i = 0; i < 10_000; i++) {
            var time = Instant.ofEpochSecond(random.nextLong(FIRST, LAST + 1));

            assertThat(Times.parse(time.toString())).contains(time);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2030-01-01T00:00:00.123456Z", "2030-01-01T00:00:00.1Z", "2030-01-01T01:00:00+01:00",
            "2030-06-30T23:59:60Z", "2030-01-01T24:00:00Z", "2000-02-29T12:00:00Z", "+12030-01-01T00:00:00Z"})
    void rare_forms_are_read_as_java_reads_them(String text) {
        assertThat(Times.parse(text)).contains(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2030-01-01T00:00:00.1Z", "2030-01-01T24:00:00Z", "2030-02-29T00:00:00Z",
            "2030-00-01T00:00:00Z", "2030-01-00T00:00:00Z", "2030-01-01T00:00:60Z", ""})
    void only_a_time_in_the_usual_form_is_usual(String text) {
        assertThat(Times.isUsual(text)).isFalse();
        assertThat(Times.isUsual("2028-02-29T23:59:59Z")).isTrue();
    }

    @ParameterizedTest
    @NullAndEmptySource
    void no_text_is_no_time(String text) {
        assertThat(Times.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2030-13-01T00:00:00Z", "2030-02-30T00:00:00Z", "2030-01-01T25:00:00Z",
            "2030-01-01T00:60:00Z", "2030-01-01 00:00:00Z", "2030-01-0aT00:00:00Z"})
    void what_is_no_time_is_refused(String text) {
        assertThatThrownBy(() -> Times.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void a_time_that_no_calendar_knows_is_none() {
        var start = Instant.parse("2030-01-01T00:00:00Z");

        assertThat(Times.after(start, Duration.ofSeconds(5))).contains(start.plusSeconds(5));
        for (var seconds : List.of(1L << 55, Long.MAX_VALUE, -Long.MAX_VALUE)) {
            assertThat(Times.after(start, Duration.ofSeconds(seconds))).isEmpty();
        }
    }

    @Test
    void a_server_that_counts_beyond_its_numbers_comes_out_in_the_past() {
        var start = Instant.parse("2030-01-01T00:00:00Z");

        assertThat(Times.wrapped(start, 30)).isEqualTo(start.plusSeconds(30));
        assertThat(Times.wrapped(start, Long.MAX_VALUE)).isEqualTo(start.minusSeconds(1));
        for (var seconds : List.of(10_000_000_000L, Long.MAX_VALUE)) {
            assertThat(Times.wrapped(Times.wrapped(start, seconds), -seconds)).isEqualTo(start);
        }
    }

    @Test
    void a_written_time_is_read_to_the_second() {
        var time = Instant.parse("2030-01-01T00:00:07.5Z");

        assertThat(Times.parse(time.truncatedTo(ChronoUnit.SECONDS).toString()))
                .contains(Instant.parse("2030-01-01T00:00:07Z"));
    }
}
