package rota.local.custom;

import java.util.List;

/// Where this server and a real one may differ, and why that is as it is.
final class KnownDifferences {
    static final List<String> DEFINITIONS = List.of(
            // Conversion by webhook is refused rather than served in the wrong form.
            "conv webhook", "conv webhook none",
            // A real server estimates what rules may cost; here only their evaluation is bounded.
            "cost", "cost2", "funcs2", "oldself in list",
            // What says nothing is kept instead of dropped; a number instead of a truth is not noticed.
            "definitions", "unique ok false", "excl num");

    static final List<String> OBJECTS = List.of();

    private KnownDifferences() {}
}
