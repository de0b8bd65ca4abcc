package rota.workloads.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.workloads.rollout.Share.Count;
import rota.workloads.rollout.Share.Percent;
import rota.workloads.rollout.Share.Rounding;

class ShareTest {

    @ParameterizedTest
    @CsvSource({"25,10,3,2", "34,3,2,1", "10,3,1,0", "50,4,2,2", "100,7,7,7", "0,7,0,0", "30,0,0,0", "150,2,3,3",
            "999999999,2147483647,2147483647,2147483647"})
    void a_percentage_rounds_as_told(int percent, int total, int up, int down) {
        assertThat(new Percent(percent).of(total, Rounding.UP)).isEqualTo(up);
        assertThat(new Percent(percent).of(total, Rounding.DOWN)).isEqualTo(down);
    }

    @Test
    void a_count_is_what_it_is() {
        assertThat(new Count(5).of(3, Rounding.UP)).isEqualTo(5);
    }

    @Test
    void a_field_is_read_as_a_number_or_a_percentage() {
        assertThat(Share.parse(new IntOrString(3))).contains(new Count(3));
        assertThat(Share.parse(new IntOrString("25%"))).contains(new Percent(25));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "25", "-5%", "2.5%", "25 %", "٣%", "9999999999%", "many"})
    void any_other_text_is_no_share(String text) {
        assertThat(Share.parse(new IntOrString(text))).isEmpty();
    }

    @Test
    void an_empty_field_is_no_share() {
        assertThat(Share.parse(new IntOrString())).isEmpty();
    }
}
