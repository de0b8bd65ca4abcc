package rota.local.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.wire.Json;
import rota.local.custom.schema.Structural;
import rota.local.rule.Fault;

/// What is wrong with the fields that field selectors may name: each is a plain value that the schema knows.
final class SelectableFields {
    private static final int MOST = 8;
    private static final Set<String> PLAIN = Set.of("string", "integer", "boolean");

    private SelectableFields() {}

    static List<Fault> faults(Json.Obj version, String place) {
        var fields = Trees.objects(version, "selectableFields");
        if (fields.isEmpty()) return List.of();
        var faults = new ArrayList<Fault>();
        if (fields.size() > MOST) {
            faults.add(new Fault(place, "Too many: " + fields.size() + ": must have at most " + MOST + " items"));
        }
        var schema = Structural.of(version.object("schema", "openAPIV3Schema"));
        var paths = fields.stream().map(it -> it.text("jsonPath").orElse("")).toList();
        for (var i = 0; i < paths.size(); i++) {
            var path = paths.get(i);
            var at = place + "[" + i + "].jsonPath";
            problem(path, schema).ifPresent(it -> faults.add(Fault.invalid(at, path, it)));
            if (paths.subList(0, i).contains(path)) faults.add(Fault.duplicate(at, Json.of(path)));
        }
        return faults;
    }

    private static Optional<String> problem(String path, Structural schema) {
        if (path.isEmpty() || path.charAt(0) != '.') {
            return Optional.of("is an invalid path: expected [ or . but got: " + path);
        }
        var here = Optional.of(schema);
        for (var step : path.substring(1).split("\\.", -1)) {
            here = here.flatMap(it -> Optional.ofNullable(it.properties().get(step)));
        }
        if (here.isEmpty()) return Optional.of("is an invalid path: does not refer to a valid field");
        return PLAIN.contains(here.get().type())
                ? Optional.empty()
                : Optional.of("must point to a field of type string, boolean or integer");
    }
}
