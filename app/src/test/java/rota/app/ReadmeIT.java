package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Goal: whoever types what the README says gets what it promises. Method: every shell line of it is run.
class ReadmeIT {
    /// They contain this test, or take longer than all tests together; `make test` is what runs us.
    private static final List<String> NOT_HERE = List.of("make test", "make bench");
    /// They go on until they are stopped: [UpIT] starts them, and stops them.
    private static final List<String> ENDLESS = List.of("./rota up");

    static Stream<String> lines() {
        return Document.read("README.md").shellLines().stream().map(it -> it.replaceFirst("\\s+#.*", ""))
                .filter(it -> !NOT_HERE.contains(it) && !ENDLESS.contains(it));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void every_command_of_the_readme_works(String line) {
        var ended = Packaged.run(line, 120);

        assertThat(ended.exitCode()).as("%s printed:%n%s", line, ended.output()).isZero();
    }
}
