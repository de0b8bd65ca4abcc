package rota.kernel.cache;

import rota.api.meta.Identity;
import rota.api.meta.Key;

/// A call whose answer got lost: only a live read, or the stream, can tell whether it was carried out.
public sealed interface Unresolved {

    /// Whose expectation it keeps open.
    Children children();

    /// The object in question.
    Key key();

    /// A child of this name may have been created.
    record Creation(Children children, String namespace, String name) implements Unresolved {
        @Override
        public Key key() {
            return children.kind().key(namespace, name);
        }
    }

    /// This child may have been deleted.
    record Deletion(Children children, Identity child) implements Unresolved {
        @Override
        public Key key() {
            return child.key();
        }
    }
}
