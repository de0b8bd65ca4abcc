package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusDetails;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// When a server wants to see us again: its header, else what its `Status` says.
final class RetryAfter {
    private RetryAfter() {}

    static Optional<Duration> of(Optional<String> header, Optional<Status> status, Instant now) {
        return header.flatMap(text -> parse(text.strip(), now)).or(() -> status.map(Status::getDetails)
                .map(StatusDetails::getRetryAfterSeconds).filter(seconds -> seconds > 0).map(Duration::ofSeconds));
    }

    /// Seconds, or a date; anything else is as good as nothing.
    private static Optional<Duration> parse(String text, Instant now) {
        if (text.matches("\\d{1,9}")) return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        try {
            var then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
        } catch (DateTimeParseException unknownForm) {
            return Optional.empty();
        }
    }
}
