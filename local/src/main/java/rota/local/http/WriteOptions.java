package rota.local.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import rota.api.client.ApiException.Cause;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.local.server.Intent.FieldValidation;

/// How a write is meant, as its query says.
final class WriteOptions {
    private static final int LONGEST_MANAGER = 128;
    private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

    private WriteOptions() {}

    /// @param name what such options are called: `CreateOptions`, `UpdateOptions`, `PatchOptions`
    /// @param warnings takes what the writer's user should know
    static Intent intent(Call call, String name, List<String> warnings) {
        var query = call.query();
        checkManager(call, name);
        var validation = query.text("fieldValidation");
        if (!VALIDATIONS.contains(validation)) {
            throw unsupported(name, "fieldValidation", Json.of(validation), "\"\", \"Ignore\", \"Strict\", \"Warn\"");
        }
        return new Intent(cut(call.manager()), dryRun(query.all("dryRun"), name), validation(validation),
                it -> {
                    if (!warnings.contains(it)) warnings.add(it);
                    call.warn(it);
                }, call.user().tree());
    }

    static boolean dryRun(List<String> values, String name) {
        var given = values.stream().filter(it -> !it.isEmpty()).toList();
        if (!given.stream().allMatch("All"::equals)) {
            throw unsupported(name, "dryRun", new Json.Arr(given.stream().map(Json::of).toList()), "\"All\"");
        }
        return !given.isEmpty();
    }

    private static void checkManager(Call call, String name) {
        var query = call.query();
        var manager = query.text("fieldManager");
        if (manager.getBytes(StandardCharsets.UTF_8).length > LONGEST_MANAGER) {
            throw Refusals.invalidOption(name, new Cause("FieldValueTooLong",
                    "Too long: may not be more than 128 bytes", "fieldManager"));
        }
        if (!name.equals("PatchOptions")) return;
        var apply = call.contentType().orElse("").startsWith("application/apply-patch");
        if (apply && manager.isEmpty()) {
            throw Refusals.invalidOption(name, new Cause("FieldValueRequired",
                    "Required value: is required for apply patch", "fieldManager"));
        }
        if (!apply && query.first("force").isPresent()) {
            throw Refusals.invalidOption(name, new Cause("FieldValueForbidden",
                    "Forbidden: may not be specified for non-apply patch", "force"));
        }
    }

    private static FieldValidation validation(String text) {
        return switch (text) {
            case "Ignore" -> FieldValidation.IGNORE;
            case "Strict" -> FieldValidation.STRICT;
            default -> FieldValidation.WARN;
        };
    }

    private static String cut(String manager) {
        return manager.length() > LONGEST_MANAGER ? manager.substring(0, LONGEST_MANAGER) : manager;
    }

    static Refused unsupported(String name, String field, Json value, String choice) {
        return Refusals.invalidOption(name, new Cause("FieldValueNotSupported", "Unsupported value: " + value
                + ": supported values: " + choice, field));
    }
}
