package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({"1000m,1", "1500m,1500m", "0.5,500m", "1.5,1500m", "12000,12k", "1000000,1M", "1024Mi,1Gi",
            "1.5Gi,1536Mi",
            "512Ki,512Ki", "0.5Ki,512", "100Mi,100Mi", "1e3,1e3", "1e9,1e9", "1E,1E", "0,0", "0Mi,0", "-1,-1",
            "1023Mi,1023Mi",
            "0.0000000001,1n", "1000Ki,1000Ki", "007,7", "1000Ei,1000Ei"})
    void there_is_one_way_to_write_an_amount(String written, String canonical) {
        assertThat(Quantity.canonical(written)).isEqualTo(canonical);
        assertThat(Quantity.canonical(canonical)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.2.3", "1Q", "1 Gi", "Gi", "1gi", "--1"})
    void anything_else_is_no_amount(String text) {
        assertThatThrownBy(() -> Quantity.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void amounts_compare_by_value_however_they_are_written() {
        assertThat(Quantity.of("1Gi")).isGreaterThan(Quantity.of("1G"));
        assertThat(Quantity.of("1000m").compareTo(Quantity.of("1"))).isZero();
    }
}
