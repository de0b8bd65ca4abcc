package rota.local.server;

import java.util.function.UnaryOperator;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// A second name for the objects of another kind, with other names for some of their fields.
///
/// @param stored the kind under whose name they are stored
/// @param shown an object as it is shown under this name
/// @param kept an object of this name as it is stored
public record Alias(Kind stored, UnaryOperator<Json.Obj> shown, UnaryOperator<Json.Obj> kept) {}
