package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateRunning;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;

/// One pod of a set.
///
/// @param role what its role label says; empty where it has none
/// @param current its containers run as its spec asks for: no restart of them is still to come
record Member(PodFacts facts, String role, boolean current) {

    static Member of(Pod pod) {
        var facts = PodFacts.of(pod);
        return new Member(facts, facts.label(InstanceSetNames.ROLE).orElse(""), runsAsAsked(pod));
    }

    String name() {
        return facts.name();
    }

    boolean hasRole() {
        return !role.isEmpty();
    }

    boolean isTerminating() {
        return facts.deleting();
    }

    boolean isReady() {
        return current && facts.isReady() && !facts.deleting();
    }

    boolean isAvailable(Duration minReady, Instant now) {
        return isReady() && facts.isAvailable(minReady, now);
    }

    /// No node has a place for it, as far as the scheduler knows.
    boolean isUnplaced() {
        return Optional.ofNullable(facts.pod().getStatus()).stream().flatMap(it -> it.getConditions().stream())
                .anyMatch(it -> "PodScheduled".equals(it.getType()) && "False".equals(it.getStatus()));
    }

    /// Its user wants another pod in its place.
    boolean isToBeReplaced() {
        return facts.annotation(InstanceSetNames.REPLACE).filter("true"::equals).isPresent();
    }

    boolean hasStarted() {
        return facts.phase() != Phase.PENDING;
    }

    /// Since when it is what it is: ready, with the containers that run now. Empty where nobody says.
    Optional<Instant> begun() {
        var started = Optional.ofNullable(facts.pod().getStatus()).stream().flatMap(it -> it.getContainerStatuses()
                .stream()).flatMap(it -> Optional.ofNullable(it.getState()).map(ContainerState::getRunning)
                        .map(
                                ContainerStateRunning::getStartedAt)
                        .stream())
                .map(Instant::parse);
        return Stream.concat(facts.readySince().stream(), started).max(Comparator.naturalOrder());
    }

    String revision() {
        return facts.label(InstanceSetNames.REVISION).orElse("");
    }

    /// The configurations that it has taken in, by name.
    SequencedMap<String, String> configs() {
        var configs = new TreeMap<String, String>();
        facts.annotation(InstanceSetNames.CONFIG_HASH).ifPresent(it -> {
            if (read(it) instanceof Json.Obj hashes) hashes.fields().forEach((name, hash) -> {
                if (hash instanceof Json.Str(var text)) configs.put(name, text);
            });
        });
        return configs;
    }

    /// What somebody has written by hand may be no JSON.
    private static Json read(String text) {
        try {
            return Codec.read(text);
        } catch (IllegalArgumentException _) {
            return Json.Null.NULL;
        }
    }

    /// What ran first ran from its image of then: a change of that restarts nothing.
    private static boolean runsAsAsked(Pod pod) {
        if (pod.getStatus() == null || pod.getSpec() == null) return true;
        var found = pod.getStatus().getContainerStatuses();
        return pod.getSpec().getContainers().stream().allMatch(it -> status(found, it.getName()).map(
                status -> runs(it, status)).orElse(true));
    }

    private static boolean runs(Container wanted, ContainerStatus found) {
        return Image.isRunning(text(wanted.getImage()), text(found.getImage()), text(found.getImageID()))
                && Shape.hasRestarted(wanted, found.getResources());
    }

    private static Optional<ContainerStatus> status(List<ContainerStatus> all, String name) {
        return all.stream().filter(it -> name.equals(it.getName())).findFirst();
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
