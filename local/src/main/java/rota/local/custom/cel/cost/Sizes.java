package rota.local.custom.cel.cost;

import java.util.List;
import java.util.Optional;

/// How large the data may be that expressions speak of.
public interface Sizes {
    /// The size of what stands at a place; nothing where there is no such place.
    ///
    /// @param path names of fields, `@items`, `@values` and `@keys`, from the root on
    Optional<Size> at(List<String> path);
}
