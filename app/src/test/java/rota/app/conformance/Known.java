package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Differences that we know of, with their reasons: one line `<case> <number of the command>: <why>` each.
public record Known(List<String> lines) {
    public Known {
        lines = List.copyOf(lines);
    }

    public static Known read(Path file) throws IOException {
        return new Known(Files.readAllLines(file).stream().filter(it -> !it.startsWith("#") && !it.isBlank()).toList());
    }

    /// Why this command or line of a case may differ.
    ///
    /// @param example the name of the case
    public Optional<String> why(String example, int number) {
        var prefix = example + " " + number + ": ";
        return lines.stream().filter(it -> it.startsWith(prefix)).map(it -> it.substring(prefix.length())).findFirst();
    }
}
