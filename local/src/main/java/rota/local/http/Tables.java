package rota.local.http;

import java.util.List;
import rota.api.wire.Json;
import rota.local.server.Type;

/// Makes the tables that people look at: the seam to whoever knows the columns of a kind.
@FunctionalInterface
public interface Tables {

    /// A `Table` with a row for each object.
    ///
    /// @param metadata what the list has as its own: `resourceVersion`, `continue`
    Json.Obj table(Type type, List<Json.Obj> objects, Json.Obj metadata, Style style);

    /// How somebody wants a table.
    ///
    /// @param version of the group `meta.k8s.io`
    /// @param include what a row carries of its object: `None`, `Metadata` or `Object`; empty for the default
    /// @param headers false in a stream that has described its columns before
    record Style(String version, String include, boolean headers) {}
}
