package rota.api.proto;

/// What a field holds.
sealed interface Shape {

    /// A single value.
    enum Plain implements Shape {
        TEXT, BYTES, INT32, INT64, DOUBLE, BOOLEAN, TIME, MICROTIME, QUANTITY, INT_OR_STRING, FREE, WHOLE
    }

    /// A message of a type.
    record Of(String type) implements Shape {}

    /// A list.
    record Items(Shape each) implements Shape {}

    /// A map from text.
    record Table(Shape each) implements Shape {}

    static Shape parse(String text) {
        if (text.startsWith("list<")) return new Items(parse(inner(text)));
        if (text.startsWith("map<")) return new Table(parse(inner(text)));
        return switch (text) {
            case "text" -> Plain.TEXT;
            case "bytes" -> Plain.BYTES;
            case "int32" -> Plain.INT32;
            case "int64" -> Plain.INT64;
            case "double" -> Plain.DOUBLE;
            case "boolean" -> Plain.BOOLEAN;
            case "time" -> Plain.TIME;
            case "microtime" -> Plain.MICROTIME;
            case "quantity" -> Plain.QUANTITY;
            case "intOrString" -> Plain.INT_OR_STRING;
            case "free" -> Plain.FREE;
            case "whole" -> Plain.WHOLE;
            default -> new Of(text);
        };
    }

    private static String inner(String text) {
        return text.substring(text.indexOf('<') + 1, text.length() - 1);
    }
}
