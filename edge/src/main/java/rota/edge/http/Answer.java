package rota.edge.http;

import java.util.List;
import java.util.Map;

/// What a server answers: its first words, and the rest while it arrives.
///
/// @param headers found by their names in any letters
public record Answer(int code, Map<String, List<String>> headers, Body body) {}
