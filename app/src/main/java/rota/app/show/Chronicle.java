package rota.app.show;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.wire.Json;
import rota.workloads.revision.Archive;
import rota.workloads.revision.Difference;
import rota.workloads.revision.Revision;

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

    /// What would change if the object went back to this one.
    public List<Difference> wayTo(Revision revision) {
        return Difference.between(archive.present(object).tree().object("spec"), tree(revision));
    }

    /// What this one changed; nothing for the first.
    List<Difference> changes(Revision revision) {
        var at = revisions.indexOf(revision);
        return at <= 0 ? List.of() : Difference.between(tree(revisions.get(at - 1)), tree(revision));
    }

    /// The object as it has to be written to go back.
    public T restored(Revision revision) {
        return archive.restored(object, revision.snapshot());
    }

    private static Json.Obj tree(Revision revision) {
        return revision.snapshot().tree().object("spec");
    }
}
