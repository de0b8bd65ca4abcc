package rota.local.custom.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import rota.local.custom.schema.Structural;

/// The types of a schema, so that expressions are checked before they are ever run.
@SuppressWarnings("Immutable") // types are found on the way, but what a name stands for never changes
final class SchemaTypes implements CelTypeProvider {
    /// The name of the outermost type. No expression can say it: `self.spec` is a field, never the type of that field.
    static final String ROOT = "@self";
    private static final StructType METADATA = StructType.create("kubernetes.ObjectMeta",
            ImmutableSet.of("name", "generateName"), _ -> Optional.of(SimpleType.STRING));

    private final Map<String, CelType> known = new ConcurrentSkipListMap<>(Map.of(METADATA.name(), METADATA));

    /// The type of what stands at a place; empty where anything may.
    ///
    /// @param name tells the place apart from others
    /// @param resource whether this is a whole object, with a name and a kind
    Optional<CelType> of(Structural schema, String name, boolean resource) {
        if (schema.flags().intOrString()) return Optional.of(SimpleType.DYN);
        return switch (schema.type()) {
            case "object" -> object(schema, name, resource || schema.flags().embedded());
            case "array" -> schema.items().flatMap(it -> of(it, name + ".@items", false)).map(ListType::create);
            case "string" -> Optional.of(text(schema));
            case "integer" -> Optional.of(SimpleType.INT);
            case "number" -> Optional.of(SimpleType.DOUBLE);
            case "boolean" -> Optional.of(SimpleType.BOOL);
            default -> Optional.empty();
        };
    }

    private static CelType text(Structural schema) {
        return switch (schema.format()) {
            case "byte" -> SimpleType.BYTES;
            case "duration" -> SimpleType.DURATION;
            case "date", "date-time" -> SimpleType.TIMESTAMP;
            default -> SimpleType.STRING;
        };
    }

    /// A map of values that no expression can see is not seen either.
    private Optional<CelType> object(Structural schema, String name, boolean resource) {
        if (schema.extra() instanceof Structural.Extra.Each(var each)) {
            return of(each, name + ".@values", false).map(it -> MapType.create(SimpleType.STRING, it));
        }
        return Optional.of(known.computeIfAbsent(name, _ -> struct(schema, name, resource)));
    }

    private CelType struct(Structural schema, String name, boolean resource) {
        var fields = new LinkedHashMap<String, Structural>();
        schema.properties().forEach((field, its) -> {
            Escaped.name(field).ifPresent(it -> fields.put(it, its));
            if (Escaped.isReadable(field)) fields.put(field, its);
        });
        var names = new LinkedHashMap<String, CelType>();
        if (resource) {
            names.put("apiVersion", SimpleType.STRING);
            names.put("kind", SimpleType.STRING);
            names.put("metadata", METADATA);
        }
        var all = ImmutableSet.<String>builder().addAll(names.keySet()).addAll(fields.keySet()).build();
        return StructType.create(name, all, field -> {
            var own = names.get(field);
            if (own != null) return Optional.of(own);
            return Optional.ofNullable(fields.get(field)).flatMap(it -> of(it, name + "." + field, false));
        });
    }

    @Override
    public ImmutableCollection<CelType> types() {
        return ImmutableList.copyOf(known.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
        return Optional.ofNullable(known.get(name));
    }
}
