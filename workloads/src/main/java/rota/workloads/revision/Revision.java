package rota.workloads.revision;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Times;

/// One entry of a history, parsed once.
///
/// @param object the cached object, or the one that is about to be created
/// @param number its place in the history; a revision that comes back gets a new one
/// @param created the end of time for one that is about to be created
public record Revision(ControllerRevision object, Snapshot snapshot, long number, Instant created) {
    /// The label that carries the hash.
    public static final String HASH_LABEL = "controller.kubernetes.io/hash";

    static final Kind KIND = Kind.of(ControllerRevision.class);

    /// Oldest first.
    static final Comparator<Revision> ORDER =
            comparingLong(Revision::number).thenComparing(comparing(Revision::created))
                    .thenComparing(comparing(Revision::name));

    public static Revision of(ControllerRevision object) {
        return of(object, Snapshot.in(object));
    }

    /// @param snapshot what the object keeps
    static Revision of(ControllerRevision object, Snapshot snapshot) {
        var number = Optional.ofNullable(object.getRevision()).orElse(0L);
        var created = Times.parse(object.getMetadata().getCreationTimestamp());
        return new Revision(object, snapshot, number, created.orElse(Instant.MAX));
    }

    public String name() {
        return object.getMetadata().getName();
    }

    /// Its hash; the name stands in for one that was never labelled.
    public String hash() {
        return Optional.ofNullable(object.getMetadata().getLabels()).map(it -> it.get(HASH_LABEL)).orElse(name());
    }

    /// Whether a pod or a status that carries this text means this revision: some write its name down, others its hash.
    public boolean isMeantBy(String mark) {
        return mark.equals(name()) || mark.equals(hash());
    }

    Identity id() {
        return Identity.of(KIND, object);
    }

    boolean isDeleting() {
        return Deleting.is(object);
    }

    Revision numbered(long next) {
        return new Revision(object, snapshot, next, created);
    }
}
