package rota.local.views.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgesTest {

    @ParameterizedTest
    @CsvSource({"PT0S, 0s", "PT119S, 119s", "PT2M, 2m", "PT2M5S, 2m5s", "PT9M59S, 9m59s", "PT10M30S, 10m",
            "PT179M, 179m", "PT3H, 3h", "PT3H20M, 3h20m", "PT8H5M, 8h", "PT47H, 47h", "PT48H, 2d", "PT50H, 2d2h",
            "PT191H, 7d23h", "P8D, 8d", "P729D, 729d", "P730D, 2y", "P800D, 2y70d", "P3000D, 8y", "PT-1S, 0s",
            "PT-1.9S, 0s", "PT-2S, <invalid>"})
    void two_or_three_digits_of_what_matters_are_shown(Duration age, String text) {
        assertThat(Ages.of(age)).isEqualTo(text);
    }
}
