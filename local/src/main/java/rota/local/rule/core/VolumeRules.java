package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// A volume never changes where its data is.
public final class VolumeRules implements Rules {
    /// What a volume says about itself besides where its data is.
    private static final List<String> OTHERS = List.of("accessModes", "capacity", "claimRef", "mountOptions",
            "nodeAffinity", "persistentVolumeReclaimPolicy", "storageClassName", "volumeAttributesClassName",
            "volumeMode");

    @Override
    public Json.Obj created(Json.Obj tree) {
        return tree.with("status", Json.object("phase", Json.of("Pending")).with("lastPhaseTransitionTime",
                Json.of(Meta.text(tree, "creationTimestamp"))));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        check(Place.of(tree, faults).at("spec"));
        return faults;
    }

    private static void check(Place spec) {
        if (spec.items("accessModes").isEmpty()) spec.at("accessModes").required("");
        else
            ClaimRules.modes(spec.at("accessModes"));
        if (spec.at("capacity").entries().isEmpty()) spec.at("capacity").required("");
        if (!spec.at("capacity", "storage").exists() || spec.at("capacity").entries().size() > 1) {
            spec.report(Fault.unsupported("spec.capacity", spec.at("capacity").value(), List.of("storage")));
        }
        if (source(spec.object()).isEmpty()) spec.required("must specify a volume type");
        spec.at("persistentVolumeReclaimPolicy").absentOrOneOf(List.of("Delete", "Recycle", "Retain"));
        spec.at("volumeMode").absentOrOneOf(List.of("Block", "Filesystem"));
    }

    private static List<String> source(Json.Obj spec) {
        return spec.fields().keySet().stream().filter(it -> !OTHERS.contains(it)).toList();
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        check(spec);
        var old = before.object("spec");
        var same = spec.object();
        for (var field : OTHERS) same = Trees.taken(same, field, old);
        if (!same.equals(old)) {
            spec.at("persistentvolumesource").forbidden("spec.persistentvolumesource is immutable after creation");
        }
        spec.at("volumeMode").sameAs(Place.of(before, faults).at("spec", "volumeMode"));
        return faults;
    }
}
