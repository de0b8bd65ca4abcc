package rota.local.server;

import rota.api.wire.Json;

/// One broken rule of an object: which field, and what is wrong with it.
record Fault(String field, String problem) {

    static Fault invalid(String field, Json value, String why) {
        return new Fault(field, "Invalid value: " + value + ": " + why);
    }

    static Fault invalid(String field, String value, String why) {
        return invalid(field, Json.of(value), why);
    }

    static Fault required(String field, String why) {
        return new Fault(field, why.isEmpty() ? "Required value" : "Required value: " + why);
    }

    static Fault forbidden(String field, String why) {
        return new Fault(field, "Forbidden: " + why);
    }

    static Fault immutable(String field, Json value) {
        return invalid(field, value, "field is immutable");
    }

    @Override
    public String toString() {
        return field + ": " + problem;
    }
}
