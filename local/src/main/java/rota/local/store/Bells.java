package rota.local.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import rota.api.meta.Kind;

/// Who wants to hear of writes: of all, or of one kind only. Ten thousand who wait for pods sleep through the leases.
final class Bells {
    private final List<Runnable> all = new CopyOnWriteArrayList<>();
    /// By the order of kinds, in which the versions of one kind are one.
    private final Map<Kind, Ring> byKind = new ConcurrentSkipListMap<>();

    Store.Subscription hang(Runnable bell) {
        all.add(bell);
        return () -> all.remove(bell);
    }

    Store.Subscription hang(Kind kind, Runnable bell) {
        return byKind.computeIfAbsent(kind, _ -> new Ring()).hang(bell);
    }

    void ring(Kind kind) {
        all.forEach(Runnable::run);
        var ring = byKind.get(kind);
        if (ring != null) ring.ring();
    }

    /// The bells of one kind. Hung and taken down at no cost, since watches come and go by the thousand.
    private static final class Ring {
        private final Map<Hook, Runnable> bells = new ConcurrentHashMap<>();

        /// Tells two hangings of the same bell apart.
        private static final class Hook {}

        Store.Subscription hang(Runnable bell) {
            var hook = new Hook();
            bells.put(hook, bell);
            return () -> bells.remove(hook);
        }

        void ring() {
            bells.values().forEach(Runnable::run);
        }
    }
}
