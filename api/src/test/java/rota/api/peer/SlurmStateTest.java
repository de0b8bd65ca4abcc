package rota.api.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmStateTest {
    @ParameterizedTest
    @CsvSource({
            "IDLE, true", "ALLOCATED+DYNAMIC_NORM, true", "MIXED+COMPLETING, true", "IDLE+PLANNED+RESERVED, true",
            "IDLE+DRAIN, false", "DOWN, false", "IDLE+FAIL, false", "IDLE+NOT_RESPONDING, false",
            "IDLE+REBOOT_REQUESTED, false", "IDLE+FROM_TOMORROW, false"})
    void a_node_takes_jobs_if_every_word_about_it_allows_that(String state, boolean takes) {
        assertThat(SlurmState.of(state.split("\\+", -1)).takesJobs()).isEqualTo(takes);
    }

    @ParameterizedTest
    @CsvSource({
            "IDLE, false, false, false",
            "IDLE+NOT_RESPONDING, false, false, false",
            "MIXED+DRAIN, true, true, false",
            "ALLOCATED+DRAIN+DYNAMIC_NORM, true, true, false",
            "IDLE+DRAIN+COMPLETING, true, true, false",
            "IDLE+DRAIN+DYNAMIC_NORM, true, false, true",
            "IDLE+DRAIN+UNDRAIN, false, false, false",
            "DOWN+DRAIN+NOT_RESPONDING, true, false, true",
            "UNKNOWN+DRAIN, true, false, false",
            "INVALID+DRAIN, true, false, false",
            "IDLE+DRAIN+BLOCKED+POWERING_DOWN, true, false, true",
            "DOWN+DRAIN+REBOOT_ISSUED, true, false, true",
            "IDLE+DRAIN+RESERVED+PLANNED+EXTERNAL, true, false, true",
            "IDLE+DRAIN+FROM_TOMORROW, true, false, false",
            "DRAIN, true, false, false"})
    void drained_is_drain_and_not_busy_and_understood(String state, boolean drain, boolean busy, boolean drained) {
        var words = SlurmState.of(state.split("\\+", -1));

        assertThat(words.isDrain()).as("drain").isEqualTo(drain);
        assertThat(words.isBusy() && words.isDrain()).as("busy").isEqualTo(busy);
        assertThat(words.isDrained()).as("drained").isEqualTo(drained);
    }

    @Test
    void a_hostlist_becomes_its_names() {
        assertThat(Hostlist.expand("node-[0-2,07],login, rack[1-2]n[08-10]x")).containsExactly("node-0", "node-1",
                "node-2", "node-07", "login", "rack1n08x", "rack1n09x", "rack1n10x", "rack2n08x", "rack2n09x",
                "rack2n10x");
        assertThat(Hostlist.expand("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"n[", "n]", "n[2-1]", "n[a]", "n[[1]]", "n[]", "n[1-999999999]"})
    void what_is_no_hostlist_is_refused_in_words(String text) {
        assertThatThrownBy(() -> Hostlist.expand(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node-[0-2,7]");
    }
}
