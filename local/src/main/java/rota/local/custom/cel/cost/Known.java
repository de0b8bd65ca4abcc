package rota.local.custom.cel.cost;

import java.util.List;
import java.util.Optional;

/// What is known about the value of an expression before there is one.
///
/// @param cost to find it out, at most
/// @param path where in the data it is from: a variable and the way from there; empty for what was made on the way
/// @param size nothing where it cannot be told
/// @param entries how large its items or entries are, where they were made on the way
record Known(long cost, List<String> path, Optional<Size> size, Optional<Entries> entries) {
    Known {
        path = List.copyOf(path);
    }

    /// Keys and values of a map; of a list, the values alone count.
    record Entries(boolean list, Size keys, Size values) {
        Entries or(Entries other) {
            return new Entries(list, keys.or(other.keys), values.or(other.values));
        }
    }

    static Known made(long cost, Optional<Size> size, Optional<Entries> entries) {
        return new Known(cost, List.of(), size, entries);
    }

    Size sizeOrUnknown() {
        return size.orElse(Size.UNKNOWN);
    }

    static Optional<Entries> either(Known one, Known other) {
        return one.entries.flatMap(it -> other.entries.map(it::or));
    }
}
