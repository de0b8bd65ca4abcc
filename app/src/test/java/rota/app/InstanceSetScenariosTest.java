package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Goal: no scenario of InstanceSet is forgotten, and none is called tested that is not. Method: the table in
/// docs/instanceset.md against the sources of the tests.
class InstanceSetScenariosTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| .+ \\| (.+) \\|$");
    private static final List<String> ALL = IntStream.rangeClosed(1, 48).mapToObj(String::valueOf).toList();

    @Test
    void every_scenario_is_listed_with_a_test_that_has_it_or_as_open() {
        var rows = Document.matches(ROW, Document.read("docs/instanceset.md").section("The 48 scenarios")).toList();

        assertThat(rows).extracting(it -> it.group(1)).containsExactlyElementsOf(ALL);
        assertThat(rows).filteredOn(it -> !it.group(2).startsWith("open"))
                .allSatisfy(row -> assertThat(Document.spans(row.group(2))).isNotEmpty()
                        .allSatisfy(test -> assertThat(source(test)).as(row.group())
                                .containsPattern("// .*\\bIS-" + row.group(1) + "\\b")));
    }

    private static String source(String test) {
        return Document.files(".java").stream().filter(it -> it.endsWith("instanceset/" + test + ".java")).findFirst()
                .map(Document::content).orElse("");
    }
}
