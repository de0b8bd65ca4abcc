package rota.local.custom.schema;

import org.jspecify.annotations.Nullable;

/// Tells whether a walk through an object has changed something.
final class Copy {
    private Copy() {}

    /// Whether these are one value, not just two that look alike: comparing those would cost more than copying them.
    @SuppressWarnings("ReferenceEquality")
    static boolean isSame(@Nullable Object one, @Nullable Object other) {
        return one == other;
    }
}
