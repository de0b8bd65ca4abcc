package rota.app.show;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.wire.Json;
import rota.workloads.revision.Archive;
import rota.workloads.revision.Difference;
import rota.workloads.revision.Revision;
import rota.workloads.revision.Snapshot;

/// What an object was and is.
///
/// @param revisions oldest first
public record Chronicle<T extends HasMetadata>(Archive<T> archive, T object, List<Revision> revisions) {
    public Chronicle {
        revisions = List.copyOf(revisions);
    }

    public Identity id() {
        return Identity.of(archive.model().kind(), object);
    }

    /// Why there are no revisions.
    public Optional<String> lack() {
        return archive.lack(object);
    }

    /// The one that the object is to move to, or has; empty when nobody has noted it down yet.
    public Optional<Revision> present() {
        var now = archive.present(object);
        return revisions.reversed().stream().filter(it -> it.snapshot().equals(now)).findFirst();
    }

    /// The newest one that the object is not.
    public Optional<Revision> previous() {
        var now = archive.present(object);
        return revisions.reversed().stream().filter(it -> !it.snapshot().equals(now)).findFirst();
    }

    public Optional<Revision> numbered(long number) {
        return revisions.stream().filter(it -> it.number() == number).findFirst();
    }

    /// The object is what it was then, as far as revisions tell.
    public boolean isAt(Revision revision) {
        return archive.present(object).equals(revision.snapshot());
    }

    /// What would change if the object went back to this one.
    public List<Difference> wayTo(Revision revision) {
        return Difference.between(spec(archive.present(object)), spec(archive.present(restored(revision))));
    }

    /// What was different then and would stay as it is.
    public List<Difference> leftBy(Revision revision) {
        return Difference.between(spec(archive.present(restored(revision))), spec(revision.snapshot()));
    }

    /// The same with a newer copy of the object; empty if it is to be something else by now, or is another one.
    public Optional<Chronicle<T>> seenAgain(HasMetadata newer) {
        var copy = archive.model().type().cast(newer);
        var isSame = Objects.equals(newer.getMetadata().getUid(), object.getMetadata().getUid())
                && archive.present(copy).equals(archive.present(object));
        return isSame ? Optional.of(new Chronicle<>(archive, copy, revisions)) : Optional.empty();
    }

    /// What this one changed; nothing for the first.
    List<Difference> changes(Revision revision) {
        var at = revisions.indexOf(revision);
        return at <= 0 ? List.of() : Difference.between(spec(revisions.get(at - 1).snapshot()), spec(revision
                .snapshot()));
    }

    /// The object as it has to be written to go back.
    public T restored(Revision revision) {
        return archive.restored(object, revision.snapshot());
    }

    private static Json.Obj spec(Snapshot snapshot) {
        return snapshot.tree().object("spec");
    }
}
