package rota.api.instanceset;

import java.time.Duration;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// How members are asked for their roles by the operator itself. An addition to what upstream has, where an agent in
/// each pod tells: an annotation of the set holds an action, and how often to call it.
public record RoleProbe(LifecycleAction action, Duration period) {
    private static final Duration USUAL = Duration.ofSeconds(5);

    /// Empty where there is none, or where it makes no sense; [#mistake] says which.
    public static Optional<RoleProbe> of(InstanceSet set) {
        var said = annotation(set).flatMap(RoleProbe::read);
        return said.flatMap(it -> LifecycleAction.of(it).map(action -> new RoleProbe(action, period(it))));
    }

    /// What is wrong with it.
    public static Optional<String> mistake(InstanceSet set) {
        return annotation(set).isPresent() && of(set).isEmpty()
                ? Optional.of("expected JSON with exec or http")
                : Optional.empty();
    }

    private static Duration period(Json.Obj said) {
        var seconds = said.whole("periodSeconds").orElse(0);
        return seconds > 0 ? Duration.ofSeconds(seconds) : USUAL;
    }

    private static Optional<String> annotation(InstanceSet set) {
        return Optional.ofNullable(set.getMetadata().getAnnotations())
                .map(it -> it.get(InstanceSetNames.ROLE_PROBE));
    }

    private static Optional<Json.Obj> read(String text) {
        try {
            return Optional.of(Codec.readObject(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
