package rota.local.custom;

import java.util.List;

/// Where this server and a real one may differ, and why that is as it is.
final class KnownDifferences {
    static final List<String> DEFINITIONS = List.of(
            // Conversion by webhook is refused rather than served in the wrong form.
            "conv webhook", "conv webhook none",
            // What says nothing is kept instead of dropped.
            "definitions", "unique ok false");

    private KnownDifferences() {}
}
