package rota.kernel.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.Request;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;

/// One thing to do, as data. The runner carries it out; nothing happens by making one.
public sealed interface Action {

    /// A few words for logs and `explain`: `delete pod default/gpu-1`.
    String summary();

    /// A call to the Kubernetes API.
    sealed interface Write extends Action {
        Request request();

        default Key key() {
            return request().key();
        }
    }

    /// A call to another system (Slurm, a database member); each workload has its own and carries them out itself.
    non-sealed interface Call extends Action {
        /// What the user should hear when it is done, and about which object.
        default Optional<Notice> whenDone() {
            return Optional.empty();
        }

        /// What the user should hear of the object that the plan is for when it fails; the other system's words follow.
        default Optional<Announce> whenRefused() {
            return Optional.empty();
        }

        /// It changes nothing there, and is made all the time: not worth a line in the log.
        default boolean onlyAsks() {
            return false;
        }
    }

    /// Something to tell about an object other than the one that the plan is for.
    record Notice(Identity about, Announce what) {}

    /// Creates a child. Without a name, the runner makes one up from `generateName`, so that a lost answer can be
    /// traced to the object it would have reported.
    ///
    /// @param whenRefused the reason of the event that tells of it; empty: the usual one for a child, none for others
    record Create(HasMetadata object, Optional<String> whenRefused) implements Write {
        public Create(HasMetadata object) {
            this(object, Optional.empty());
        }

        @Override
        public Request request() {
            return new Request.Create(object);
        }

        @Override
        public String summary() {
            var key = key();
            return "create " + key.kind() + " "
                    + (key.name().isEmpty() ? object.getMetadata().getGenerateName() + "*" : key.path());
        }
    }

    /// Replaces an object that was read before: a conflict means that the view is old.
    record Update(HasMetadata object, Request.Subresource subresource) implements Write {
        @Override
        public Request request() {
            return new Request.Update(object, subresource);
        }

        @Override
        public String summary() {
            return "update " + key();
        }
    }

    /// Changes parts of an object.
    record Patch(Key key, Request.PatchBody body, Request.Subresource subresource, Tolerates tolerates)
            implements
                Write {
        @Override
        public Request request() {
            return new Request.Patch(key, body, subresource);
        }

        @Override
        public String summary() {
            return "patch " + key;
        }
    }

    /// Makes these fields so, in the name of an owner of fields, and creates the object if need be. Fields that it
    /// applied before and leaves out now go away; those of others stay, but where they disagree we win.
    ///
    /// @param whenRefused the event that tells of it; the server's words follow its own
    record Apply(Key key, Json.Obj object, String manager, Optional<Announce> whenRefused) implements Write {
        @Override
        public Request request() {
            return new Request.Patch(key, new Request.PatchBody.Apply(object, manager, true), Request.Subresource.NONE);
        }

        @Override
        public String summary() {
            return "apply " + key;
        }
    }

    /// Deletes exactly this incarnation; that it is gone is fine.
    ///
    /// @param version where the reason for the deletion is in the object itself: only as it was when we saw it
    record Delete(Identity target, Request.DeleteOptions options, Optional<ResourceVersion> version)
            implements
                Write {
        public Delete(Identity target) {
            this(target, Request.DeleteOptions.DEFAULT);
        }

        public Delete(Identity target, Request.DeleteOptions options) {
            this(target, options, Optional.empty());
        }

        @Override
        public Request request() {
            var unchanged = new Request.Preconditions(Optional.of(target.uid()), version);
            return new Request.Delete(target.key(), unchanged, options);
        }

        @Override
        public String summary() {
            return "delete " + target.key();
        }
    }

    /// Reads past the cache and stops the plan unless the world is as expected: for steps that cannot be undone (K8).
    ///
    /// @param otherwise what to do when it is not
    /// @param version where a change of the object would make the plan wrong: the one that was seen
    record Confirm(Identity target, Presence expected, Otherwise otherwise, Optional<ResourceVersion> version)
            implements
                Write {
        public Confirm(Identity target, Presence expected) {
            this(target, expected, Otherwise.RETRY);
        }

        public Confirm(Identity target, Presence expected, Otherwise otherwise) {
            this(target, expected, otherwise, Optional.empty());
        }

        /// That a name is free.
        public static Confirm free(Key key) {
            return new Confirm(new Identity(key, ""), Presence.FREE);
        }

        /// That an object is still as it was seen: our copy may be one of long ago.
        public static Confirm unchanged(Identity target, ResourceVersion seen) {
            return new Confirm(target, Presence.ALIVE, Otherwise.RETRY, Optional.of(seen));
        }

        @Override
        public Request request() {
            return new Request.Get(target.key());
        }

        @Override
        public String summary() {
            return "confirm that " + target.key() + " is "
                    + (version.isPresent() ? "as it was seen" : expected.words());
        }
    }

    /// Reads past the cache and stops the plan if an owner still controls an object of a kind: for the end of an
    /// owner, which takes with it whatever our copies do not show. To wait until they are new enough can take minutes,
    /// as a server is slow to say that it has nothing to tell.
    ///
    /// @param labels those that all of them carry
    record ConfirmNone(Kind kind, Identity owner, SequencedMap<String, String> labels) implements Write {
        public ConfirmNone {
            labels = Ordered.map(labels);
        }

        @Override
        public Request request() {
            return new Request.Find(kind, owner, labels);
        }

        @Override
        public String summary() {
            return "confirm that no " + kind + " of " + owner.key() + " is left";
        }
    }

    /// What follows when a live read contradicts a plan.
    enum Otherwise {
        /// The plan was made from an old cache: again, with a newer one.
        RETRY,
        /// No cache could have known. The plan is moot until something changes, or until its wake.
        REST
    }

    /// Reads past the cache to learn whether a write whose answer got lost has happened. The runner's own.
    record Look(Key key) implements Write {
        @Override
        public Request request() {
            return new Request.Get(key);
        }

        @Override
        public String summary() {
            return "look for " + key;
        }
    }

    /// Tells the user: a Kubernetes event on the object that the plan is for.
    record Announce(Severity severity, String reason, String note) implements Action {
        @Override
        public String summary() {
            return "announce " + reason + ": " + note;
        }
    }

    /// Which refusals of a patch are as good as success.
    enum Tolerates {
        /// None: what follows in the plan relies on the object.
        NOTHING,
        /// The object is gone.
        GONE,
        /// Gone, re-created under another UID, or no longer ours.
        GONE_OR_CHANGED_HANDS
    }

    /// What a live read must find.
    enum Presence {
        ALIVE("alive"), ABSENT("gone"),
        /// Nobody has the name: what is applied under it becomes ours without taking it from anybody.
        FREE("not there yet");

        private final String words;

        Presence(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /// The type of an event.
    enum Severity {
        NORMAL, WARNING
    }
}
