package rota.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellTest {
    private static final String BLAME = "W1118 22:23:05.588884  19595 reflector.go:492] watcher.go:146: watch of *some "
            + "ended with: very short watch: watcher.go:146: Unexpected watch close - watch lasted less than a second "
            + "and no items received\n";
    private static final String END = "error: timed out waiting for the condition on configmaps/held\n";

    @Test
    void who_gives_up_after_a_second_does_not_blame_the_server() {
        assertThat(Shell.told("kubectl delete cm held --timeout=1s", BLAME + END)).isEqualTo(END);
    }

    @Test
    void a_server_that_ends_a_watch_too_soon_is_blamed() {
        assertThat(Shell.told("kubectl delete cm held", BLAME + END)).isEqualTo(BLAME + END);
    }
}
