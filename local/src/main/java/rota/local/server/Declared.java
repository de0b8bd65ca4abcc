package rota.local.server;

import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// What a custom resource definition says about one version of its kind.
///
/// @param stored the version in which objects are stored
/// @param selectableFields what a field selector may name besides the metadata, as `.spec.color`
/// @param deprecation what users of this version are warned of
/// @param openApi the schema as it was written
/// @param since the version of the store from which on objects have been written under this definition
public record Declared(Kind stored, List<Column> columns, List<String> selectableFields, Optional<String> deprecation,
        Json.Obj openApi, long since) {
    public Declared {
        columns = List.copyOf(columns);
        selectableFields = List.copyOf(selectableFields);
    }

    /// A column of a table for people.
    ///
    /// @param type `integer`, `number`, `string`, `boolean` or `date`
    /// @param priority 0: always shown, otherwise only in wide tables
    /// @param jsonPath where the value is, as `.spec.replicas`
    public record Column(String name, String type, String format, String description, int priority, String jsonPath) {}
}
