package rota.local.views.table;

import java.util.Optional;

/// How somebody wants a table.
///
/// @param version of the group `meta.k8s.io`: `v1`, or `v1beta1` for old clients
/// @param headers false in a stream that has described its columns before
public record TableForm(String version, Include include, boolean headers) {

    /// What a row carries of its object besides the cells.
    public enum Include {
        NONE, METADATA, OBJECT;

        /// Reads the query parameter `includeObject`; empty when it has no such value.
        public static Optional<Include> of(String parameter) {
            return switch (parameter) {
                case "", "Metadata" -> Optional.of(METADATA);
                case "None" -> Optional.of(NONE);
                case "Object" -> Optional.of(OBJECT);
                default -> Optional.empty();
            };
        }
    }

    public static TableForm of(String version, Include include) {
        return new TableForm(version, include, true);
    }

    public TableForm withoutHeaders() {
        return new TableForm(version, include, false);
    }
}
