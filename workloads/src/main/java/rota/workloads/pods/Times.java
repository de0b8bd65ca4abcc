package rota.workloads.pods;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Times as the model has them: text, or nothing where the API has a zero time.
final class Times {
    private Times() {}

    static Optional<Instant> parse(@Nullable String text) {
        return Optional.ofNullable(text).filter(it -> !it.isEmpty()).map(Instant::parse);
    }
}
