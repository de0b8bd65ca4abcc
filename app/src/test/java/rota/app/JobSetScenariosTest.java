package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Goal: no scenario of JobSet is forgotten. Method: the table in docs/testing.md against the sources of the tests.
class JobSetScenariosTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (J\\d\\d) \\| .+ \\| (.+) \\|$");
    private static final List<String> ALL = IntStream.rangeClosed(1, 30).mapToObj("J%02d"::formatted).toList();

    @Test
    void every_scenario_is_listed_with_tests_that_have_it() {
        var rows = Document.matches(ROW, Document.read("docs/testing.md").section("The 30 scenarios of JobSet"))
                .toList();

        assertThat(rows).extracting(it -> it.group(1)).containsExactlyElementsOf(ALL);
        assertThat(rows).allSatisfy(row -> assertThat(Document.spans(row.group(2))).isNotEmpty()
                .allSatisfy(test -> assertThat(source(test)).as(row.group()).contains("    /// " + row.group(1)
                        + "\n    @Test\n")));
    }

    static String source(String test) {
        return Document.files(".java").stream().filter(it -> it.endsWith(test + ".java")).findFirst()
                .map(Document::content).orElse("");
    }
}
