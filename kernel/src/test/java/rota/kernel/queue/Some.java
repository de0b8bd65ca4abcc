package rota.kernel.queue;

import rota.api.meta.Key;
import rota.api.meta.Kind;

/// Keys for tests.
final class Some {
    private static final Kind KIND = new Kind("test", "v1", "Thing", "things", Kind.Scope.NAMESPACED);

    private Some() {}

    static Key key(String name) {
        return KIND.key("default", name);
    }

    static Key key(int number) {
        return key("k" + number);
    }
}
