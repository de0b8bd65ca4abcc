package rota.local.store;

import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.store.Edit.Verdict;

/// Small writes for tests.
final class Writes {
    private Writes() {}

    static long put(Store store, Key key) {
        return put(store, key, "");
    }

    static long put(Store store, Key key, String text) {
        return store.write(key, (_, next) -> new Verdict.Put(stored(key, next, text))).answer().version();
    }

    static long remove(Store store, Key key) {
        return store.write(key, (_, next) -> new Verdict.Remove(stored(key, next), stored(key, next))).answer()
                .version();
    }

    static Stored stored(Key key, long version) {
        return stored(key, version, "");
    }

    static Stored stored(Key key, long version, String text) {
        return new Stored(key, version, Json.object("kind", Json.of(key.kind().name())).with("text", Json.of(text)));
    }
}
