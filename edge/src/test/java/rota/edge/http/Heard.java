package rota.edge.http;

import java.util.Map;

/// A request as a server heard it.
///
/// @param connection the first one is 1
/// @param headers found by their names in any letters
record Heard(int connection, String first, Map<String, String> headers, String body) {}
