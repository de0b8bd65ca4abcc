package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.patch.Quantity;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;
import rota.local.rule.Trees;

/// A claim for a volume waits until it gets one; later it may only ask for more.
public final class ClaimRules implements Rules {
    private static final List<String> MODES = List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce",
            "ReadWriteOncePod");
    /// What a claim may be a copy of; others are dropped without a word.
    private static final List<String> SOURCES = List.of("PersistentVolumeClaim", "VolumeSnapshot");
    private static final String REST = "spec is immutable after creation except resources.requests and "
            + "volumeAttributesClassName for bound claims";

    @Override
    public Json.Obj created(Json.Obj tree) {
        return Trees.in(tree, "spec", ClaimRules::source).with("status", Json.object("phase", Json.of("Pending")));
    }

    /// What it is a copy of is said in two fields, of which the newer one knows more kinds.
    private static Json.Obj source(Json.Obj spec) {
        var known = SOURCES.contains(spec.text("dataSource", "kind").orElse(""));
        var kept = known ? spec : spec.without("dataSource");
        return known ? Trees.filled(kept, "dataSourceRef", spec.object("dataSource")) : kept;
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        check(Place.of(tree, faults).at("spec"));
        return faults;
    }

    static void check(Place spec) {
        modes(spec.at("accessModes"));
        Selectors.check(spec.at("selector"));
        var storage = spec.at("resources", "requests", "storage");
        if (!storage.exists()) {
            spec.report(Fault.required("spec.resources[storage]", ""));
        } else if (storage.quantity().orElseThrow().sign() <= 0) {
            spec.report(Fault.invalid("spec.resources[storage]", storage.value(), "must be greater than zero"));
        }
        spec.at("storageClassName").ifWrong(NameRule.SUBDOMAIN::problem);
        spec.at("volumeMode").absentOrOneOf(List.of("Block", "Filesystem"));
    }

    static void modes(Place modes) {
        if (modes.items().isEmpty()) modes.required("at least 1 access mode is required");
        for (var mode : modes.items()) {
            if (!MODES.contains(mode.text())) {
                modes.report(Fault.unsupported(modes.path(), mode.value(), MODES));
            }
        }
        var only = modes.items().stream().anyMatch(it -> it.text().equals("ReadWriteOncePod"));
        if (only && modes.items().size() > 1) {
            modes.forbidden("may not use ReadWriteOncePod with other access modes");
        }
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        check(spec);
        var old = before.object("spec");
        var bound = before.text("status", "phase").orElse("").equals("Bound");
        var same = spec.object();
        if (!old.has("volumeName")) same = Trees.taken(same, "volumeName", old);
        if (bound) same = requests(same, old);
        if (!same.equals(old)) spec.forbidden(REST);
        if (bound && amount(spec.object()).compareTo(amount(old)) < 0) {
            spec.at("resources", "requests", "storage").forbidden("field can not be less than status.capacity");
        }
        return faults;
    }

    private static Json.Obj requests(Json.Obj spec, Json.Obj old) {
        return spec.withAt(old.object("resources", "requests"), "resources", "requests");
    }

    private static Quantity amount(Json.Obj spec) {
        return Quantity.of(spec.text("resources", "requests", "storage").orElse("0"));
    }
}
