package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import rota.api.meta.Key;
import rota.api.meta.Model;

/// Maps an object that changed to the keys that care. Events carry no logic: the reconcile looks for itself.
///
/// @param keys asked for the object as it was and as it is
/// @param delay waits this long, so that many changes cost one reconcile
/// @param matters whether a change counts, by the object as it was and as it is; one that comes, goes or takes the
/// place of a namesake always does
public record Trigger<T extends HasMetadata>(Model<T> model, Function<T, List<Key>> keys, Duration delay,
        BiPredicate<T, T> matters) {
    public Trigger(Class<T> type, Function<T, List<Key>> keys) {
        this(type, keys, Duration.ZERO);
    }

    public Trigger(Class<T> type, Function<T, List<Key>> keys, Duration delay) {
        this(Model.of(type), keys, delay, (_, _) -> true);
    }

    public Trigger(Model<T> model, Function<T, List<Key>> keys) {
        this(model, keys, Duration.ZERO, (_, _) -> true);
    }

    /// The same, for some changes only.
    public Trigger<T> when(BiPredicate<T, T> some) {
        return new Trigger<>(model, keys, delay, some);
    }

    /// The same, but not at once.
    public Trigger<T> after(Duration time) {
        return new Trigger<>(model, keys, time, matters);
    }
}
