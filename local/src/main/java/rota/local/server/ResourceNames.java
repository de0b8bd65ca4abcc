package rota.local.server;

import java.util.List;
import java.util.Locale;
import rota.api.meta.Kind;

/// What users may call a kind besides its name and plural.
///
/// @param categories the groups of kinds that it is in, such as `all`
public record ResourceNames(String singular, String listKind, List<String> shortNames, List<String> categories) {
    public ResourceNames {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
    }

    /// The names that follow from the kind.
    public static ResourceNames of(Kind kind) {
        return new ResourceNames(kind.name().toLowerCase(Locale.ROOT), kind.name() + "List", List.of(), List.of());
    }
}
