package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Goal: whoever types what the README says gets what it promises. Method: every shell line of it is run, here or where
/// what it does is looked at too.
class ReadmeIT {
    /// [DemoIT] types the first, [UpIT] starts the second and stops it. The third is what runs us, and the last takes
    /// longer than all tests together.
    private static final List<String> ELSEWHERE = List.of("make demo", "./rota up", "make test", "make bench");

    private final List<String> lines = Document.read("README.md").shellLines().stream()
            .map(it -> it.replaceFirst("\\s+#.*", "")).toList();

    @Test
    void every_other_command_of_the_readme_works() {
        for (var line : lines) {
            if (ELSEWHERE.contains(line)) continue;
            var ended = Packaged.run(line, 120);

            assertThat(ended.exitCode()).as("%s printed:%n%s", line, ended.output()).isZero();
        }
    }

    @Test
    void the_readme_has_the_commands_that_other_tests_run() {
        assertThat(lines).containsAll(ELSEWHERE);
    }
}
