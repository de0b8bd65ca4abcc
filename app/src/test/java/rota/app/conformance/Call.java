package rota.app.conformance;

import java.util.List;

/// One command of a case.
///
/// @param lines the command, with what it reads from standard input
/// @param answer what a real server had to say, normalised
record Call(List<String> lines, List<String> answer) {
    Call {
        lines = List.copyOf(lines);
        answer = List.copyOf(answer);
    }

    String command() {
        return String.join("\n", lines);
    }

    /// The command without its input.
    String title() {
        return lines.getFirst();
    }

    Call answered(List<String> other) {
        return new Call(lines, other);
    }
}
