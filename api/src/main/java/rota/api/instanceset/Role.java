package rota.api.instanceset;

import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Json;

/// What a member can be.
///
/// @param name as the user spells it; compared in lower case
/// @param priority higher ones are updated later
/// @param votes whether members of this role make up the quorum
/// @param exclusive whether at most one member has it
public record Role(String name, int priority, boolean votes, boolean exclusive) {

    static Role of(Json.Obj spec) {
        return new Role(spec.text("name").orElse(""), spec.whole("updatePriority").orElse(0),
                spec.truth("participatesInQuorum").orElse(false), spec.truth("isExclusive").orElse(false));
    }

    public boolean isCalled(String label) {
        return name.toLowerCase(Locale.ROOT).equals(label.toLowerCase(Locale.ROOT));
    }

    static Optional<Role> named(Iterable<Role> roles, String label) {
        for (var role : roles) if (role.isCalled(label)) return Optional.of(role);
        return Optional.empty();
    }
}
