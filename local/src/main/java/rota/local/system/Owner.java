package rota.local.system;

import rota.api.meta.Identity;

/// One owner reference of an object, and what we know about the owner that it means.
sealed interface Owner {
    String uid();

    /// There, and so a reason to keep the object. It may be on its way out, as long as it does not wait for us.
    record Alive(String uid) implements Owner {}

    /// On its way out, and waiting until its dependents are gone.
    record Waiting(String uid) implements Owner {}

    /// Not in our copy of its kind, which may be old.
    record Missing(Identity id) implements Owner {
        @Override
        public String uid() {
            return id.uid();
        }
    }

    /// Of a kind that we have no copy of: only the server knows.
    record Unwatched(Identity id) implements Owner {
        @Override
        public String uid() {
            return id.uid();
        }
    }

    /// Of a kind that the server does not know, or in a namespace that a cluster-wide object cannot name.
    ///
    /// @param what the reference in words
    record Unresolvable(String uid, String what) implements Owner {}
}
