package rota.kernel.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TermsTest {
    @Test
    void the_default_is_that_of_kubernetes() {
        assertThat(Terms.DEFAULT).isEqualTo(terms(15_000, 10_000, 2000));
    }

    @Test
    void the_lease_must_be_longer_than_the_renew_deadline() {
        assertThatThrownBy(() -> terms(10_000, 10_000, 2000)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lease: must be longer than the renew deadline, PT10S, found PT10S");
    }

    @Test
    void the_renew_deadline_must_be_longer_than_a_jittered_retry() {
        assertThatThrownBy(() -> terms(15_000, 2400, 2000)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("renewDeadline: must be longer than jitter times retry, 1.2 * PT2S, found PT2.4S");
        assertThat(terms(15_000, 2401, 2000).retry()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void the_lease_must_be_whole_seconds_because_the_others_read_it_so() {
        assertThatThrownBy(() -> terms(15_500, 10_000, 2000)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("whole seconds");
    }

    @Test
    void a_retry_takes_time() {
        assertThatThrownBy(() -> terms(15_000, 10_000, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("retry: must be longer than zero");
    }

    private static Terms terms(long lease, long renewDeadline, long retry) {
        return new Terms(Duration.ofMillis(lease), Duration.ofMillis(renewDeadline), Duration.ofMillis(retry), 1.2);
    }
}
