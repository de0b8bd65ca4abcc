package rota.local.custom;

import java.util.List;

/// Where this server and a real one differ, and why that is as it is.
final class KnownDifferences {
    static final List<String> DEFINITIONS = List.of();
    static final List<String> OBJECTS = List.of();

    private KnownDifferences() {}
}
