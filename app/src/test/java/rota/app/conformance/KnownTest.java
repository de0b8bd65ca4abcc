package rota.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Goal: users can read where the embedded server differs from a real one. Method: the table in the documents has the
/// differences that the suites allow for, and no others.
class KnownTest {
    private static final Path PAGE = Path.of("../docs/local-cluster.md");
    private static final String HEADING = "| the embedded server | who notices |";

    @Test
    void the_documents_list_every_known_difference() throws IOException {
        var known = Known.read(Resources.SOURCES.resolve("known.txt")).lines().stream()
                .map(it -> it.substring(it.indexOf(": ") + 2)).distinct().toList();

        assertThat(table()).containsExactlyInAnyOrderElementsOf(known);
    }

    private static List<String> table() throws IOException {
        var lines = Files.readAllLines(PAGE);
        assertThat(lines).contains(HEADING);
        return lines.stream().skip(lines.indexOf(HEADING) + 2L).takeWhile(it -> it.startsWith("| "))
                .map(it -> it.split(" \\| ", -1)[0].substring(2)).toList();
    }
}
