package rota.api.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;

/// One call to a Kubernetes API, as data.
public sealed interface Request {

    /// The object that the request is about. A create that leaves its name to the server has an empty name here.
    Key key();

    /// Reads past every cache: for decisions that cannot be taken back.
    record Get(Key key) implements Request {}

    /// Finds out, past every cache, whether an object in its namespace controls any of a kind. The answer is one of
    /// them, or nothing.
    ///
    /// @param labels those that all of them carry: the server has less to tell then
    record Find(Kind kind, Identity owner, SequencedMap<String, String> labels) implements Request {
        public Find {
            labels = Ordered.map(labels);
        }

        @Override
        public Key key() {
            return kind.key(owner.key().namespace(), "");
        }
    }

    /// Creates the object; with `generateName` and no name the server makes one up.
    record Create(HasMetadata object) implements Request {
        @Override
        public Key key() {
            return Target.of(object);
        }
    }

    /// Replaces the object, or one side of it, provided that its resourceVersion is still the current one.
    record Update(HasMetadata object, Subresource subresource) implements Request {
        @Override
        public Key key() {
            return Target.of(object);
        }
    }

    /// Changes parts of the object.
    record Patch(Key key, PatchBody body, Subresource subresource) implements Request {}

    /// Deletes the object if it is still the one we mean.
    record Delete(Key key, Preconditions preconditions, DeleteOptions options) implements Request {}

    /// The side of an object that a write concerns.
    enum Subresource {
        NONE, STATUS,
        /// The `spec.finalizers` of a namespace, which hold it until it is empty.
        FINALIZE,
        /// What the containers of a running pod may use.
        RESIZE,
        /// The containers that are added to a running pod to look around in it.
        EPHEMERAL_CONTAINERS,
        /// How many replicas there should be. Patches only; the answer is a `Scale`.
        SCALE
    }

    /// What a patch says, by its format.
    sealed interface PatchBody {
        /// RFC 6902.
        record JsonPatch(Json.Arr operations) implements PatchBody {}

        /// RFC 7396.
        record Merge(Json.Obj changes) implements PatchBody {}

        /// Kubernetes' own: lists are merged by key, `$patch` and `$deleteFromPrimitiveList` direct it.
        record Strategic(Json.Obj changes) implements PatchBody {}

        /// Server-side apply: these fields, owned by this manager.
        record Apply(Json.Obj object, String manager, boolean force) implements PatchBody {}
    }

    /// What must still be true of the stored object; a mismatch is a [ApiException.Conflict].
    record Preconditions(Optional<String> uid, Optional<ResourceVersion> version) {
        public static final Preconditions NONE = new Preconditions(Optional.empty(), Optional.empty());

        public static Preconditions uid(String uid) {
            return new Preconditions(Optional.of(uid), Optional.empty());
        }
    }

    /// How to delete.
    ///
    /// @param graceSeconds empty: the object's own
    /// @param propagation empty: the kind's default
    record DeleteOptions(Optional<Long> graceSeconds, Optional<Propagation> propagation) {
        public static final DeleteOptions DEFAULT = new DeleteOptions(Optional.empty(), Optional.empty());
    }

    /// What happens to the dependents of a deleted object.
    enum Propagation {
        BACKGROUND, FOREGROUND, ORPHAN
    }
}
