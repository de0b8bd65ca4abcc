package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Event;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Codec;

/// What the agent beside a member says about its role, in an event about its pod.
///
/// @param pod its UID
/// @param said the role, in lower case; empty: it has none
/// @param version which of two is newer, where the database counts its leaders, without a sign; empty: time tells
/// @param micros when it was said, since 1970
/// @param trouble why the agent does not know; empty: it does
record AgentNews(String pod, String said, Optional<Long> version, long micros, String trouble) {
    private static final String REASON = "roleProbe";
    /// By which a server knows them.
    static final String FIELDS = "involvedObject.kind=Pod,reason=" + REASON;

    /// Whether an event is one of an agent about a role.
    static boolean isOne(Event event) {
        return REASON.equals(event.getReason()) && event.getInvolvedObject() != null
                && "Pod".equals(event.getInvolvedObject().getKind()) && event.getInvolvedObject().getUid() != null;
    }

    /// Empty where it makes no sense: it was cut off, or is not an agent's.
    static Optional<AgentNews> of(Event event) {
        try {
            var message = Codec.readObject(event.getMessage() == null ? "" : event.getMessage());
            var pod = event.getInvolvedObject().getUid();
            var micros = micros(event);
            if (message.whole("code").orElse(0) != 0)
                return Optional.of(new AgentNews(pod, "", Optional.empty(), micros, message.text("message").orElse(
                        "the agent says that it failed")));
            var output = new String(Base64.getDecoder().decode(message.text("output").orElse("")),
                    StandardCharsets.UTF_8);
            return words(output).map(it -> told(pod, it, micros));
        } catch (IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static AgentNews told(String pod, List<String> words, long micros) {
        var version = words.size() < 2 ? Optional.<Long>empty() : Optional.of(Long.parseUnsignedLong(words.get(1)));
        return new AgentNews(pod, words.getFirst().toLowerCase(Locale.ROOT), version, micros, "");
    }

    /// One word is a role, two are a role and its version, nothing is no role; anything else is no answer.
    static Optional<List<String>> words(String said) {
        var words = said.isBlank() ? List.of("") : List.of(said.strip().split("\\s+"));
        return words.size() > 2 ? Optional.empty() : Optional.of(words);
    }

    private static long micros(Event event) {
        var time = event.getEventTime() != null && event.getEventTime().getTime() != null
                ? event.getEventTime().getTime()
                : event.getLastTimestamp();
        return time == null ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time));
    }

    boolean isKnown() {
        return trouble.isEmpty();
    }
}
