package rota.app.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// The operators of this machine that may know about a cluster. Those that do not answer are passed over.
public final class Informants {
    private final List<Inquiry> known;
    private final String otherwise;

    private Informants(List<Contact> contacts, String otherwise) {
        this.known = contacts.stream().map(Inquiry::new).toList();
        this.otherwise = otherwise;
    }

    /// Those that left word in one of the folders, and work for this cluster.
    ///
    /// @param jobManagedBy which Jobs an operator would handle, as long as none says so itself
    public static Informants of(List<ContactFolder> folders, ClusterId cluster, String jobManagedBy) {
        var ours = folders.stream().distinct().flatMap(it -> it.all().stream())
                .filter(it -> it.cluster().isSame(cluster)).toList();
        return new Informants(ours, jobManagedBy);
    }

    /// The one that this file tells of, for whoever has brought it from another machine.
    public static Optional<Informants> of(Path file) {
        return ContactFolder.read(file).map(it -> new Informants(List.of(it), it.jobManagedBy()));
    }

    /// Which Jobs are handled.
    String jobManagedBy() {
        return known.stream().map(it -> it.contact().jobManagedBy()).findFirst().orElse(otherwise);
    }

    /// Whoever leads knows best.
    Inquiry.Said ask(Kind kind, Optional<Key> only) {
        var answers = known.stream().map(it -> it.ask(kind, only)).toList();
        return answers.stream().filter(it -> it.looks().isPresent()).findFirst()
                .or(() -> answers.stream().findFirst().map(it -> Inquiry.Said.nothing(
                        "the operator cannot be asked, " + it.otherwise())))
                .orElseGet(() -> Inquiry.Said.nothing("the operator cannot be asked, none of this machine works for"
                        + " this cluster"));
    }
}
