package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What two servers answered differently, as a table for the eye.
final class Differences {
    private final Known known;
    private final List<String> rows = new ArrayList<>();

    Differences(Known known) {
        this.known = known;
    }

    /// Compares two runs of one case. The answer has the commands that differ and should not, and those that were known
    /// to differ and do not any more.
    List<String> compare(Case example, List<Call> expected, List<Call> found) {
        var surprises = new ArrayList<String>();
        for (var i = 0; i < expected.size(); i++) {
            var why = known.why(example.name(), i + 1);
            var difference = difference(expected.get(i), found.get(i));
            if (!difference.isEmpty()) rows.add(example.name() + " " + (i + 1) + ": " + why.orElse("") + difference);
            if (difference.isEmpty() && why.isPresent()) surprises.add("equal, although known to differ: " + why.get());
            if (!difference.isEmpty() && why.isEmpty()) surprises.add(difference);
        }
        return surprises;
    }

    void leftOut(Case example, String reason) {
        rows.add(example.name() + ": left out: " + reason + "\n");
    }

    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, rows.isEmpty() ? "no differences\n" : String.join("\n", rows));
    }

    private static String difference(Call expected, Call found) {
        if (expected.answer().equals(found.answer())) return "";
        return "\n$ " + expected.title() + "\nexpected:\n" + String.join("\n", expected.answer()) + "\nfound:\n"
                + String.join("\n", found.answer()) + "\n";
    }
}
