package rota.local.server;

import java.util.function.Consumer;
import rota.api.wire.Json;

/// Who writes, and how the write is meant.
///
/// @param manager who will own the fields, except in a server-side apply, which names its own
/// @param dryRun decide and answer as always, but store nothing
/// @param warnings takes what the writer should know although the write succeeds
/// @param user who writes, as reviews show it
public record Intent(String manager, boolean dryRun, FieldValidation validation, Consumer<String> warnings,
        Json.Obj user) {

    /// A write of a part of the cluster itself.
    public Intent(String manager, boolean dryRun, FieldValidation validation, Consumer<String> warnings) {
        this(manager, dryRun, validation, warnings, Json.object("username", Json.of("system:" + manager))
                .with("groups", Json.list(Json.of("system:masters"), Json.of("system:authenticated"))));
    }

    /// What happens to fields that a kind does not have: they are dropped in any case.
    public enum FieldValidation {
        IGNORE, WARN, STRICT
    }

    /// A real write by a program that knows what it writes.
    public static Intent by(String manager) {
        return new Intent(manager, false, FieldValidation.IGNORE, _ -> {});
    }
}
