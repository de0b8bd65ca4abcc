package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Times;

/// One pod, parsed once: what planners ask about it, without dates as text and without nulls (K6).
///
/// @param pod the cached object itself, for what is no fact here; nobody changes it
public record PodFacts(Pod pod, Phase phase, Readiness readiness, boolean deleting) {
    private static final Kind KIND = Kind.of(Pod.class);
    private static final Pattern ORDINAL = Pattern.compile(".*-([0-9]{1,9})");

    public static PodFacts of(Pod pod) {
        return new PodFacts(pod, Phase.of(pod), Readiness.of(pod), Deleting.is(pod));
    }

    public static List<PodFacts> all(Collection<Pod> pods) {
        return pods.stream().map(PodFacts::of).toList();
    }

    /// Read when asked: only an order among pods wants to know.
    public Optional<Instant> created() {
        return Times.parse(pod.getMetadata().getCreationTimestamp());
    }

    public Identity id() {
        return Identity.of(KIND, pod);
    }

    public String name() {
        return pod.getMetadata().getName();
    }

    /// The node it was assigned to, if any.
    public Optional<String> node() {
        return pod.getSpec() == null
                ? Optional.empty()
                : Optional.ofNullable(pod.getSpec().getNodeName()).filter(it -> !it.isEmpty());
    }

    public Optional<String> label(String label) {
        return value(pod.getMetadata().getLabels(), label);
    }

    public Optional<String> annotation(String annotation) {
        return value(pod.getMetadata().getAnnotations(), annotation);
    }

    /// The number behind the last dash of its name; padding zeros do not matter.
    public OptionalInt ordinal() {
        var match = ORDINAL.matcher(name());
        return match.matches() ? OptionalInt.of(Integer.parseInt(match.group(1))) : OptionalInt.empty();
    }

    /// It has ended and will not run again.
    public boolean isTerminal() {
        return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
    }

    /// It runs or may come to run.
    public boolean isActive() {
        return !isTerminal() && !deleting;
    }

    /// It has been told to go and has not ended yet.
    public boolean isTerminating() {
        return !isTerminal() && deleting;
    }

    public boolean isReady() {
        return readiness instanceof Readiness.Ready;
    }

    /// Empty when it is not ready, and when it is but does not tell since when.
    public Optional<Instant> readySince() {
        return switch (readiness) {
            case Readiness.Ready(var since) -> since;
            case Readiness.NotReady() -> Optional.empty();
        };
    }

    /// Ready for at least this long. A pod that does not tell since when it is ready is available only if no time is
    /// asked for.
    public boolean isAvailable(Duration minReady, Instant now) {
        if (!isReady()) return false;
        return !minReady.isPositive()
                || readySince().filter(since -> !since.plus(minReady).isAfter(now)).isPresent();
    }

    private static Optional<String> value(@Nullable Map<String, String> map, String key) {
        return map == null ? Optional.empty() : Optional.ofNullable(map.get(key));
    }
}
