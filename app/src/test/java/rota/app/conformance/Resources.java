package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Where cases are read from, and written to when they are recorded anew.
final class Resources {
    static final Path SOURCES = Path.of("src/test/resources/rota/app/conformance").toAbsolutePath();

    private Resources() {}

    /// All cases; `-Dconformance.case=word` takes those whose file has the word in its name.
    static List<Case> cases(Path folder) throws IOException {
        var word = System.getProperty("conformance.case", "");
        var cases = new ArrayList<Case>();
        try (var files = Files.list(folder)) {
            for (var file : files.filter(it -> it.getFileName().toString().contains(word)).sorted().toList()) {
                cases.add(Case.read(file));
            }
        }
        return cases;
    }
}
