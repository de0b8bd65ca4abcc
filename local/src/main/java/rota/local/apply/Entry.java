package rota.local.apply;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Optional;
import rota.api.wire.Json;
import rota.api.wire.Lately;

/// One entry of managedFields.
record Entry(Owner owner, String apiVersion, Optional<Instant> time, FieldSet fields) {
    /// Appliers first, then the oldest.
    static final Comparator<Entry> ORDER = Comparator.comparing((Entry it) -> it.owner.operation())
            .thenComparing(Entry::age).thenComparing(it -> it.owner.name()).thenComparing(Entry::apiVersion)
            .thenComparing(it -> it.owner.subresource());

    /// Objects of one template have the same fields written by the same managers: they share the tree.
    private static final Lately<Json.Obj> WRITTEN = new Lately<>();

    Entry {
        time = time.map(it -> it.truncatedTo(ChronoUnit.SECONDS));
    }

    Instant age() {
        return time.orElse(Instant.EPOCH);
    }

    Entry at(Optional<Instant> other) {
        return new Entry(owner, apiVersion, other, fields);
    }

    Entry with(FieldSet others) {
        return new Entry(owner, apiVersion, time, others);
    }

    /// @throws IllegalArgumentException when the entry is broken
    static Entry decoded(Json.Obj entry) {
        var apiVersion = entry.text("apiVersion").orElse("");
        if (apiVersion.isEmpty()) throw new IllegalArgumentException("apiVersion must not be empty");
        var type = entry.text("fieldsType").orElse("");
        if (!type.equals("FieldsV1")) throw new IllegalArgumentException("invalid fieldsType '" + type + "'");
        var owner = new Owner(entry.text("manager").orElse(""), operation(entry), apiVersion,
                entry.text("subresource").orElse(""));
        return new Entry(owner, apiVersion, entry.text("time").map(Entry::instant),
                FieldSet.decoded(entry.object("fieldsV1")));
    }

    private static Manager.Operation operation(Json.Obj entry) {
        return switch (entry.text("operation").orElse("")) {
            case "Apply" -> Manager.Operation.APPLY;
            case "Update" -> Manager.Operation.UPDATE;
            default -> throw new IllegalArgumentException("operation must be `Apply` or `Update`");
        };
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException broken) {
            throw new IllegalArgumentException("expected a time, found '" + text + "'", broken);
        }
    }

    Json.Obj encoded() {
        var result = new LinkedHashMap<String, Json>();
        result.put("manager", Json.of(owner.name()));
        result.put("operation", Json.of(owner.operation() == Manager.Operation.APPLY ? "Apply" : "Update"));
        result.put("apiVersion", Json.of(apiVersion));
        time.ifPresent(it -> result.put("time", Json.of(it.toString())));
        result.put("fieldsType", Json.of("FieldsV1"));
        result.put("fieldsV1", Lately.woven(fields.encoded(), WRITTEN));
        if (!owner.subresource().isEmpty()) result.put("subresource", Json.of(owner.subresource()));
        return new Json.Obj(result);
    }
}
