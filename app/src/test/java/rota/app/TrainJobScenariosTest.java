package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Goal: no scenario of TrainJob is forgotten. Method: the table in docs/testing.md against the sources of the tests.
class TrainJobScenariosTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (T\\d\\d) \\| .+ \\| (.+) \\|$");
    private static final List<String> ALL = IntStream.rangeClosed(1, 47).mapToObj("T%02d"::formatted).toList();

    @Test
    void every_scenario_is_listed_with_tests_that_have_it() {
        var rows = Document.matches(ROW, Document.read("docs/testing.md").section("The 47 scenarios of TrainJob"))
                .toList();

        assertThat(rows).extracting(it -> it.group(1)).containsExactlyElementsOf(ALL);
        assertThat(rows).allSatisfy(row -> assertThat(Document.spans(row.group(2))).isNotEmpty().allSatisfy(
                test -> assertThat(JobSetScenariosTest.source(test)).as(row.group()).contains("    /// " + row.group(1)
                        + "\n    @Test\n")));
    }

    @Test
    void every_known_fault_of_the_original_is_listed_with_what_we_do() {
        var differences = Document.read("docs/trainjob.md").section("What differs");

        assertThat(IntStream.rangeClosed(1, 26).mapToObj("D-%02d"::formatted)).allSatisfy(it -> assertThat(differences)
                .containsPattern("(?m)^\\| ([^|]*, )?" + it + "\\b[^|]* \\| .+ \\|$"));
    }
}
