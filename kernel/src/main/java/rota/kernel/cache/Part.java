package rota.kernel.cache;

import java.util.function.Predicate;

/// Which objects of a kind somebody wants to see.
///
/// @param fields the same for a server, as a field selector, as far as that can tell them apart; empty: it cannot
public record Part<T>(Predicate<? super T> keeps, String fields) {

    public static <T> Part<T> all() {
        return of(_ -> true);
    }

    /// Some that only we can tell from the others.
    public static <T> Part<T> of(Predicate<? super T> keeps) {
        return new Part<>(keeps, "");
    }

    /// What either of the two wants.
    public Part<T> or(Part<T> other) {
        return new Part<>(it -> keeps.test(it) || other.keeps.test(it), fields.equals(other.fields) ? fields : "");
    }
}
