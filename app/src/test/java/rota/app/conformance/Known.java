package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Differences that we know of, with their reasons: one line `<case> <number of the command>: <why>` each.
record Known(List<String> lines) {
    static Known read(Path file) throws IOException {
        return new Known(Files.readAllLines(file).stream().filter(it -> !it.startsWith("#") && !it.isBlank()).toList());
    }

    Optional<String> why(Case example, int number) {
        var prefix = example.name() + " " + number + ": ";
        return lines.stream().filter(it -> it.startsWith(prefix)).map(it -> it.substring(prefix.length())).findFirst();
    }
}
