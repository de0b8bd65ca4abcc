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
    private static final List<String> NOT_BUILT = List.of("T44", "T45");

    @Test
    void every_scenario_is_listed_with_tests_that_have_it() {
        var rows = Document.matches(ROW, Document.read("docs/testing.md").section("The 47 scenarios of TrainJob"))
                .toList();

        assertThat(rows).extracting(it -> it.group(1)).containsExactlyElementsOf(ALL);
        assertThat(rows).filteredOn(it -> it.group(2).equals("not built")).extracting(it -> it.group(1))
                .containsExactlyElementsOf(NOT_BUILT);
        assertThat(rows).filteredOn(it -> !NOT_BUILT.contains(it.group(1))).allSatisfy(row -> assertThat(Document.spans(
                row.group(2))).isNotEmpty().allSatisfy(test -> assertThat(JobSetScenariosTest.source(test))
                        .as(row
                                .group())
                        .contains("    /// " + row.group(1) + "\n    @Test\n")));
    }
}
