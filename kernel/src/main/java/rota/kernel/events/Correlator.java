package rota.kernel.events;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.kernel.plan.Action.Severity;

/// Keeps a flood of notes from becoming a flood of Events (K14): similar ones are combined, equal ones counted, and
/// an object that still says too much is cut off.
///
/// The keys lack the source, because a correlator belongs to one recorder and so to one source. Not thread-safe: the
/// recorder holds the lock. All memory is bounded; what is forgotten only costs an extra Event.
final class Correlator {
    private static final String COMBINED = "(combined from similar events): ";
    private static final int DISTINCT_MESSAGES = 9;
    private static final Duration WINDOW = Duration.ofMinutes(10);
    private static final int MEMORY = 4096;
    private static final int LONGEST_NAME = 253;

    private final InstantSource clock;
    private final Ids ids;
    private final Recent<Note.Topic, Similar> similar = new Recent<>(MEMORY);
    private final Recent<Series, Occurrence> seen = new Recent<>(MEMORY);
    private final Recent<Speaker, Allowance> allowances = new Recent<>(MEMORY);

    Correlator(InstantSource clock, Ids ids) {
        this.clock = clock;
        this.ids = ids;
    }

    /// Counts the note and says what to do about it. What is dropped has been counted too.
    Verdict weigh(Note note) {
        var now = clock.instant();
        return isOneTooMany(note, now)
                ? weigh(note.saying(COMBINED + note.message()), new Series(note.topic(), Optional.empty()), now)
                : weigh(note, new Series(note.topic(), Optional.of(note.message())), now);
    }

    private Verdict weigh(Note note, Series series, Instant now) {
        var before = seen.get(series);
        var occurrence = before.map(it -> it.again(note, now))
                .orElseGet(() -> new Occurrence(note, name(note, now), 1, now, now));
        seen.put(series, occurrence);
        if (!spend(new Speaker(note.regarding(), note.severity()), now)) return Verdict.DROP;
        return before.isPresent() ? new Verdict.Patch(occurrence) : new Verdict.Create(occurrence);
    }

    /// The first nine messages of a topic keep their own Events, every other one shares a single combined Event,
    /// until the topic has rested for longer than the window.
    private boolean isOneTooMany(Note note, Instant now) {
        var messages = similar.get(note.topic()).filter(it -> !it.last().plus(WINDOW).isBefore(now))
                .map(Similar::messages).orElse(List.of());
        var known = messages.contains(note.message());
        var full = messages.size() >= DISTINCT_MESSAGES;
        similar.put(note.topic(), new Similar(known || full ? messages : with(messages, note.message()), now));
        return full && !known;
    }

    private boolean spend(Speaker speaker, Instant now) {
        var allowance = allowances.get(speaker).orElseGet(() -> new Allowance(now));
        if (!allowance.hasToken(now)) return false;
        allowances.put(speaker, allowance.minusToken(now));
        return true;
    }

    /// Object and time, for people; the ending keeps two notes of one instant apart.
    private String name(Note note, Instant now) {
        var nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        var ending = "." + Long.toHexString(nanos) + ids.name("");
        var object = note.regarding().key().name();
        return object.substring(0, Math.min(object.length(), LONGEST_NAME - ending.length())) + ending;
    }

    private static List<String> with(List<String> messages, String message) {
        var more = new ArrayList<>(messages);
        more.add(message);
        return List.copyOf(more);
    }

    /// The distinct messages of a topic that have Events of their own, and when the last note on it came.
    private record Similar(List<String> messages, Instant last) {}

    /// What one Event stands for.
    ///
    /// @param message empty: all messages of the topic that have no Event of their own
    private record Series(Note.Topic topic, Optional<String> message) {}

    /// Whose notes share an allowance.
    private record Speaker(Identity regarding, Severity severity) {}
}
