package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
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

    static <T extends HasMetadata> Audit<T> remembering() {
        return new Remembering<>();
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

    /// Keeps the JSON form that each object had when it came.
    final class Remembering<T extends HasMetadata> implements Audit<T> {
        private final TreeMap<Key, Fingerprint<T>> fingerprints = new TreeMap<>(Names.ORDER);
        private final List<String> findings = new ArrayList<>();

        /// @param hash over all fields of a model class; where it has not changed, nothing has
        private record Fingerprint<T>(T object, int hash, Json.Obj then) {}

        @Override
        public void entered(Key key, T object) {
            if (!hashesItsFields(object))
                throw new IllegalArgumentException(
                        "expected a model class with a hashCode over its fields, found " + object.getClass());
            left(key);
            fingerprints.put(key, new Fingerprint<>(object, object.hashCode(), Codec.tree(object)));
        }

        @Override
        public void left(Key key) {
            var fingerprint = fingerprints.remove(key);
            if (fingerprint != null) findings.addAll(examine(key, fingerprint));
        }

        @Override
        public void check() {
            var all = new ArrayList<>(findings);
            fingerprints.forEach((key, fingerprint) -> all.addAll(examine(key, fingerprint)));
            if (!all.isEmpty())
                throw new IllegalStateException("somebody changed objects of a cache: " + String.join("; ", all));
        }

        private static boolean hashesItsFields(Object object) {
            try {
                return object.getClass().getMethod("hashCode").getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private List<String> examine(Key key, Fingerprint<T> fingerprint) {
            if (fingerprint.hash == fingerprint.object.hashCode()) return List.of();
            var differences = Difference.between(fingerprint.then, Codec.tree(fingerprint.object));
            return differences.stream().map(it -> key + ": " + it).toList();
        }
    }
}
