package rota.local.server;

import java.util.function.Consumer;

/// Who writes, and how the write is meant.
///
/// @param manager who will own the fields, except in a server-side apply, which names its own
/// @param dryRun decide and answer as always, but store nothing
/// @param warnings takes what the writer should know although the write succeeds
public record Intent(String manager, boolean dryRun, FieldValidation validation, Consumer<String> warnings) {

    /// What happens to fields that a kind does not have: they are dropped in any case.
    public enum FieldValidation {
        IGNORE, WARN, STRICT
    }

    /// A real write by a program that knows what it writes.
    public static Intent by(String manager) {
        return new Intent(manager, false, FieldValidation.IGNORE, _ -> {});
    }
}
