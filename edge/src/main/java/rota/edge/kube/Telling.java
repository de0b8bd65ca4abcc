package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// How the objects of one kind, and the news of them, are written.
interface Telling<T extends HasMetadata> {

    /// All objects of a kind at one moment.
    record Listing<T>(List<T> objects, String version) {}

    /// What a watch tells, one after the other.
    interface Events<T> {
        /// The next, as soon as it is there; empty at the end.
        Optional<Told<T>> next() throws IOException;
    }

    /// Reads a list to its end.
    ///
    /// @param keeps which of the objects are wanted
    Listing<T> listing(InputStream from, Predicate<T> keeps) throws IOException;

    Events<T> events(InputStream from) throws IOException;
}
