package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A few commands and what a real server answered: one text file.
///
/// The file begins with `# ` and a sentence. A command begins with `$ `, its input follows between `<<END` and `END`,
/// then comes the answer up to an empty line. `# only real: ` and a reason leaves the embedded server out.
record Case(Path file, String title, Optional<String> onlyReal, List<Call> calls) {
    private static final String ONLY_REAL = "# only real: ";
    private static final Pattern INPUT = Pattern.compile(".*<<'?([A-Z]+)'?.*");

    static Case read(Path file) throws IOException {
        var lines = Files.readAllLines(file);
        var onlyReal = lines.stream().filter(it -> it.startsWith(ONLY_REAL)).map(it -> it.substring(ONLY_REAL.length()))
                .findFirst();
        var calls = new ArrayList<Call>();
        for (var at = 0; at < lines.size(); at++) {
            if (!lines.get(at).startsWith("$ ")) continue;
            var end = endOfCommand(lines, at);
            var blank = end;
            while (blank < lines.size() && !lines.get(blank).startsWith("$ ")) blank++;
            var answer = lines.subList(end, blank);
            while (!answer.isEmpty() && answer.getLast().isEmpty()) answer = answer.subList(0, answer.size() - 1);
            var command = new ArrayList<>(lines.subList(at, end));
            command.set(0, command.getFirst().substring(2));
            calls.add(new Call(command, answer));
            at = blank - 1;
        }
        return new Case(file, lines.getFirst().substring(2), onlyReal, List.copyOf(calls));
    }

    private static int endOfCommand(List<String> lines, int start) {
        var input = INPUT.matcher(lines.get(start));
        if (!input.matches()) return start + 1;
        var at = start + 1;
        while (!lines.get(at).equals(input.group(1))) at++;
        return at + 1;
    }

    /// Writes the case with other answers.
    void write(List<Call> answered) throws IOException {
        var text = new StringBuilder("# " + title + "\n");
        onlyReal.ifPresent(it -> text.append(ONLY_REAL).append(it).append('\n'));
        for (var call : answered) {
            text.append("\n$ ").append(call.command()).append('\n');
            call.answer().forEach(it -> text.append(it).append('\n'));
        }
        Files.writeString(file, text);
    }

    /// The name of the file, without its ending.
    String name() {
        return file.getFileName().toString().replaceFirst("[.]txt$", "");
    }

    /// What names the test.
    @Override
    public String toString() {
        return title;
    }
}
