package rota.api.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Times at which something may begin. The first of January 2030 is a Tuesday.
class HoursTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            22:00-06:00                  | 2030-01-01T12:00:00Z | 2030-01-01T22:00:00Z
            22:00-06:00                  | 2030-01-01T23:30:00Z | 2030-01-01T23:30:00Z
            22:00-06:00                  | 2030-01-02T05:59:00Z | 2030-01-02T05:59:00Z
            22:00-06:00                  | 2030-01-02T06:00:00Z | 2030-01-02T22:00:00Z
            Sat 22:00-06:00              | 2030-01-01T12:00:00Z | 2030-01-05T22:00:00Z
            Sat 22:00-06:00              | 2030-01-06T03:00:00Z | 2030-01-06T03:00:00Z
            Tue 08:00-09:00              | 2030-01-01T10:00:00Z | 2030-01-08T08:00:00Z
            Sat 08:00-20:00, 13:00-14:00 | 2030-01-01T12:00:00Z | 2030-01-01T13:00:00Z
            00:00-24:00                  | 2030-01-01T12:00:00Z | 2030-01-01T12:00:00Z
            """)
    void the_next_moment_within_them_is_found(String hours, Instant wanted, Instant expected) {
        assertThat(Hours.parse(hours).next(wanted)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "at night", "25:00-26:00", "Xyz 08:00-09:00", "08:00", "8-9"})
    void what_names_no_time_is_refused(String text) {
        assertThatThrownBy(() -> Hours.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
