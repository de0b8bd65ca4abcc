package rota.local.agent.simulated;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// What one pod is to do, from its annotations.
///
/// @param run how long its main containers run; empty: until they are stopped
/// @param problems annotations that make no sense, in words; they count as absent
record Script(Duration start, Duration init, Duration stop, Optional<Duration> run, int exitCode,
        List<String> problems) {
    private static final String PREFIX = "rota.dev/";
    private static final Pattern DURATION =
            Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+(?:\\.\\d+)?)s)?(?:(\\d+)ms)?");
    private static final int HIGHEST_CODE = 255;

    Script {
        problems = List.copyOf(problems);
    }

    static Script of(SequencedMap<String, String> annotations, Pace pace) {
        var reader = new Reader(annotations, new ArrayList<>());
        return new Script(reader.duration("start-after").orElse(pace.start()),
                reader.duration("init-for").orElse(pace.init()), reader.duration("stop-for").orElse(pace.stop()),
                reader.duration("run-for"), reader.code("exit-code").orElse(0), reader.problems);
    }

    /// Reads annotations and keeps what it could not read.
    private record Reader(SequencedMap<String, String> annotations, List<String> problems) {

        Optional<Duration> duration(String name) {
            return text(name).flatMap(text -> {
                var parsed = parse(text);
                if (parsed.isEmpty()) problem(name, "a duration such as 1m30s", text);
                return parsed;
            });
        }

        Optional<Integer> code(String name) {
            return text(name).flatMap(text -> {
                var code = text.matches("\\d{1,3}") ? Integer.parseInt(text) : HIGHEST_CODE + 1;
                if (code <= HIGHEST_CODE) return Optional.of(code);
                problem(name, "an exit code from 0 to 255", text);
                return Optional.empty();
            });
        }

        private Optional<String> text(String name) {
            return Optional.ofNullable(annotations.get(PREFIX + name));
        }

        private void problem(String name, String expected, String found) {
            problems.add(PREFIX + name + ": expected " + expected + ", found '" + found + "'");
        }
    }

    private static Optional<Duration> parse(String text) {
        var match = DURATION.matcher(text);
        if (text.isEmpty() || !match.matches()) return Optional.empty();
        return Optional.of(Duration.ofHours(number(match.group(1))).plusMinutes(number(match.group(2)))
                .plusMillis(match.group(3) == null ? 0 : Math.round(Double.parseDouble(match.group(3)) * 1000))
                .plusMillis(number(match.group(4))));
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
