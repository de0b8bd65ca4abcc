package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.kernel.cache.Mirrors;

/// What controllers would decide if they looked now for the first time. Nothing is carried out, and nothing of what a
/// working operator remembers is known: what it waits to see, and how often it has failed.
public final class Rehearsal {
    private final Mirrors mirrors;
    private final List<Controller<?, ?, ?>> controllers;

    /// Of these controllers.
    ///
    /// @param mirrors those that the controllers were made for
    public Rehearsal(Mirrors mirrors, List<Controller<?, ?, ?>> controllers) {
        this.mirrors = mirrors;
        this.controllers = List.copyOf(controllers);
    }

    /// What each of the controllers that care for this object itself would decide about it.
    public List<Look> looks(Key key, Instant now) {
        var object = mirrors.of(key.kind()).flatMap(it -> it.get(key.namespace(), key.name()));
        if (object.isEmpty()) return List.of();
        return controllers.stream().filter(it -> isFor(it, key, object.get()))
                .map(it -> look(it, object.get(), now)).flatMap(Optional::stream).toList();
    }

    /// A controller reconciles the objects that wake themselves.
    private static boolean isFor(Controller<?, ?, ?> controller, Key key, HasMetadata object) {
        return controller.triggers().stream().filter(it -> it.model().kind().equals(key.kind()))
                .anyMatch(it -> keys(it, object).contains(key));
    }

    private static <C extends HasMetadata> List<Key> keys(Trigger<C> trigger, HasMetadata object) {
        return trigger.keys().apply(trigger.model().type().cast(object));
    }

    private static <T extends HasMetadata, V, S> Optional<Look> look(Controller<T, V, S> controller,
            HasMetadata object, Instant now) {
        @SuppressWarnings("unchecked") // an object that wakes itself is of the kind that the controller reconciles
        var its = (T) object;
        return controller.observe(its, now).map(it -> Look.rehearsed(controller.name(), controller.plan(it), now));
    }
}
