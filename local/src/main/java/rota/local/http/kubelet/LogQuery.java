package rota.local.http.kubelet;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.util.Fields;
import rota.local.agent.LogOptions;

/// Which part of a log somebody asks for.
final class LogQuery {
    private LogQuery() {}

    static LogOptions parse(String container, Fields query, Instant now) {
        var since = number(query, "sinceSeconds", Long::parseLong).map(now::minusSeconds)
                .or(() -> text(query, "sinceTime").map(LogQuery::time));
        return new LogOptions(container, flag(query, "follow"), flag(query, "previous"),
                number(query, "tailLines", Integer::parseInt), since, number(query, "limitBytes", Long::parseLong),
                flag(query, "timestamps"));
    }

    private static Optional<String> text(Fields query, String name) {
        return Optional.ofNullable(query.getValue(name)).filter(it -> !it.isEmpty());
    }

    private static boolean flag(Fields query, String name) {
        return text(query, name).filter(it -> it.equals("true") || it.equals("1")).isPresent();
    }

    private static <T> Optional<T> number(Fields query, String name, Function<String, T> parse) {
        return text(query, name).map(parse);
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException wrong) {
            throw new IllegalArgumentException("sinceTime: " + wrong.getMessage(), wrong);
        }
    }
}
