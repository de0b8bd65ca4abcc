package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.function.Function;

/// A question that a [Mirror] answers without looking at all objects: which of them have this value?
///
/// Within one mirror the name tells indexes apart.
///
/// @param values under which an object is found; none, one or several
public record Index<T extends HasMetadata>(String name, Function<T, List<String>> values) {}
