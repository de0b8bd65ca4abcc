package rota.local.custom.cel.cost;

import java.util.Optional;

/// What a call costs by itself, without its operands.
///
/// @param result how large what it returns may be, where that can be told
record Charge(long cost, Optional<Size> result) {
    static final Charge ONE = of(1);

    static Charge of(long cost) {
        return new Charge(cost, Optional.empty());
    }

    Charge returning(Size size) {
        return new Charge(cost, Optional.of(size));
    }

    Charge or(Charge other) {
        var size = result.isPresent() && other.result.isPresent()
                ? Optional.of(result.get().or(other.result.get()))
                : result.or(other::result);
        return new Charge(Math.max(cost, other.cost), size);
    }
}
