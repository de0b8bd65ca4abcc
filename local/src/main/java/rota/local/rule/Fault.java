package rota.local.rule;

import java.util.List;
import java.util.stream.Collectors;
import rota.api.client.ApiException.Cause;
import rota.api.wire.Json;

/// One broken rule of an object: which field, and what is wrong with it.
///
/// @param reason the word for programs, such as `FieldValueInvalid`
public record Fault(String field, String reason, String problem) {

    /// A fault whose reason follows from how the problem begins.
    public Fault(String field, String problem) {
        this(field, reasonOf(problem), problem);
    }

    public static Fault invalid(String field, Json value, String why) {
        return new Fault(field, "Invalid value: " + value + ": " + why);
    }

    public static Fault invalid(String field, String value, String why) {
        return invalid(field, Json.of(value), why);
    }

    /// The value is of another type than the field.
    ///
    /// @param shown the value, or the name of its type, as the server shows it
    public static Fault wrongType(String field, String shown, String why) {
        return new Fault(field, "FieldValueTypeInvalid", "Invalid value: " + shown + ": " + why);
    }

    public static Fault required(String field, String why) {
        return new Fault(field, why.isEmpty() ? "Required value" : "Required value: " + why);
    }

    public static Fault forbidden(String field, String why) {
        return new Fault(field, "Forbidden: " + why);
    }

    public static Fault duplicate(String field, Json value) {
        return new Fault(field, "Duplicate value: " + value);
    }

    /// The value is none of those that are allowed.
    public static Fault unsupported(String field, Json value, List<String> allowed) {
        var choice = allowed.stream().map(it -> Json.of(it).toString()).collect(Collectors.joining(", "));
        return new Fault(field, "Unsupported value: " + value + (allowed.isEmpty()
                ? ""
                : ": supported values: " + choice));
    }

    public static Fault tooLong(String field, int most) {
        return new Fault(field, "Too long: may not be more than " + most + " bytes");
    }

    public static Fault tooMany(String field, int found, int most) {
        return new Fault(field, "Too many: " + found + ": must have at most " + most + " items");
    }

    public static Fault immutable(String field, Json value) {
        return invalid(field, value, "field is immutable");
    }

    public Cause cause() {
        return new Cause(reason, problem, field);
    }

    @Override
    public String toString() {
        return field + ": " + problem;
    }

    private static String reasonOf(String problem) {
        var colon = problem.indexOf(':');
        return switch (colon < 0 ? problem : problem.substring(0, colon)) {
            case "Required value" -> "FieldValueRequired";
            case "Forbidden" -> "FieldValueForbidden";
            case "Duplicate value" -> "FieldValueDuplicate";
            case "Unsupported value" -> "FieldValueNotSupported";
            case "Not found" -> "FieldValueNotFound";
            case "Too long" -> "FieldValueTooLong";
            case "Too many" -> "FieldValueTooMany";
            case "Internal error" -> "InternalError";
            default -> "FieldValueInvalid";
        };
    }
}
