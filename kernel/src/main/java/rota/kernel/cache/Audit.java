package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Finds out whether somebody changed a shared object (K11: cached objects are read-only).
sealed interface Audit<T extends HasMetadata> {

    void entered(Key key, T object);

    void left(Key key);

    void check();

    static <T extends HasMetadata> Audit<T> none() {
        return new None<>();
    }

    /// Says what was changed.
    static <T extends HasMetadata> Audit<T> remembering() {
        return new Remembering<>(it -> Optional.of(Codec.tree(it)));
    }

    /// Says only that something was changed: for simulations, where every object of every process comes by here.
    static <T extends HasMetadata> Audit<T> hashing() {
        return new Remembering<>(_ -> Optional.empty());
    }

    /// Trusts everybody.
    record None<T extends HasMetadata>() implements Audit<T> {
        @Override
        public void entered(Key key, T object) {}

        @Override
        public void left(Key key) {}

        @Override
        public void check() {}
    }

    /// Keeps the hash that each object had when it came, and perhaps its JSON form.
    final class Remembering<T extends HasMetadata> implements Audit<T> {
        private final TreeMap<Key, Fingerprint<T>> fingerprints = new TreeMap<>(Names.ORDER);
        private final List<String> findings = new ArrayList<>();
        private final Function<T, Optional<Json.Obj>> form;
        private @Nullable Class<?> trusted;

        /// @param hash over all fields of a model class; where it has not changed, nothing has
        private record Fingerprint<T>(T object, int hash, Optional<Json.Obj> then) {}

        private Remembering(Function<T, Optional<Json.Obj>> form) {
            this.form = form;
        }

        @Override
        public void entered(Key key, T object) {
            if (object.getClass() != trusted) trusted = hashingItsFields(object.getClass());
            var fresh = new Fingerprint<>(object, object.hashCode(), form.apply(object));
            gone(key, fingerprints.put(key, fresh));
        }

        @Override
        public void left(Key key) {
            gone(key, fingerprints.remove(key));
        }

        private void gone(Key key, @Nullable Fingerprint<T> last) {
            if (last != null) findings.addAll(examine(key, last));
        }

        @Override
        public void check() {
            var all = new ArrayList<>(findings);
            fingerprints.forEach((key, fingerprint) -> all.addAll(examine(key, fingerprint)));
            if (!all.isEmpty())
                throw new IllegalStateException("somebody changed objects of a cache: " + String.join("; ", all));
        }

        private static Class<?> hashingItsFields(Class<?> type) {
            try {
                if (type.getMethod("hashCode").getDeclaringClass() != Object.class) return type;
                throw new IllegalArgumentException(
                        "expected a model class with a hashCode over its fields, found " + type);
            } catch (NoSuchMethodException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private List<String> examine(Key key, Fingerprint<T> fingerprint) {
            if (fingerprint.hash == fingerprint.object.hashCode()) return List.of();
            var now = Codec.tree(fingerprint.object);
            if (fingerprint.then.isEmpty()) return List.of(key + " is now " + now);
            return Difference.between(fingerprint.then.get(), now).stream().map(it -> key + ": " + it).toList();
        }
    }
}
