package rota.local.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What may change in the spec of a pod: images, a shorter deadline, more tolerations, fewer scheduling gates.
final class PodChange {
    private static final String REST = "pod updates may not change fields other than `spec.containers[*].image`,"
            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to "
            + "existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was "
            + "previously negative)";

    private PodChange() {}

    static List<Fault> faults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        if (before.items("containers").size() != after.items("containers").size()
                || before.items("initContainers").size() != after.items("initContainers").size()) {
            faults.add(Fault.forbidden("spec.containers", "pod updates may not add or remove containers"));
            return faults;
        }
        noEmptyImage(after).ifPresent(faults::add);
        deadline(before, after).ifPresent(faults::add);
        if (!tolerations(after).containsAll(tolerations(before))) {
            faults.add(Fault.forbidden("spec.tolerations", "existing toleration can not be modified except its "
                    + "tolerationSeconds"));
        }
        if (!before.items("schedulingGates").containsAll(after.items("schedulingGates"))) {
            faults.add(Fault.forbidden("spec.schedulingGates", "only deletion is allowed, but found new scheduling "
                    + "gate"));
        }
        if (!withoutFreeFields(before, after).equals(before)) faults.add(Fault.forbidden("spec", REST));
        return faults;
    }

    private static List<Json> tolerations(Json.Obj spec) {
        return spec.items("tolerations").stream()
                .map(it -> it instanceof Json.Obj toleration ? toleration.without("tolerationSeconds") : it).toList();
    }

    private static Optional<Fault> noEmptyImage(Json.Obj after) {
        var empty = after.items("containers").stream()
                .anyMatch(it -> it instanceof Json.Obj container && container.text("image").orElse("").isEmpty());
        return empty ? Optional.of(Fault.required("spec.containers.image", "")) : Optional.empty();
    }

    private static Optional<Fault> deadline(Json.Obj before, Json.Obj after) {
        var field = "spec.activeDeadlineSeconds";
        var old = Meta.number(before, "activeDeadlineSeconds");
        var now = Meta.number(after, "activeDeadlineSeconds");
        if (now.isEmpty()) {
            return old.map(_ -> Fault.invalid(field, Json.Null.NULL,
                    "must not update from a positive integer to nil value"));
        }
        if (now.get() < 0) return Optional.of(Fault.invalid(field, Json.of(now.get()), "must not be negative"));
        return old.filter(it -> it < now.get()).map(_ -> Fault.invalid(field, Json.of(now.get()),
                "must be less than or equal to previous value"));
    }

    /// The new spec with the old values in all fields that may change.
    private static Json.Obj withoutFreeFields(Json.Obj before, Json.Obj after) {
        var same = after;
        for (var list : List.of("containers", "initContainers")) {
            if (after.has(list)) same = same.with(list, withImages(after.items(list), before.items(list)));
        }
        for (var field : List.of("activeDeadlineSeconds", "tolerations", "schedulingGates")) {
            same = taken(same, field, before);
        }
        var grace = "terminationGracePeriodSeconds";
        var wasNegative = Meta.number(before, grace).filter(it -> it < 0).isPresent();
        return wasNegative && Meta.number(after, grace).equals(Optional.of(1L)) ? taken(same, grace, before) : same;
    }

    private static Json.Obj taken(Json.Obj spec, String field, Json.Obj from) {
        return from.get(field).map(it -> spec.with(field, it)).orElseGet(() -> spec.without(field));
    }

    private static Json.Arr withImages(List<Json> containers, List<Json> originals) {
        var result = new ArrayList<Json>();
        for (var i = 0; i < containers.size(); i++) {
            var same = containers.get(i) instanceof Json.Obj now && originals.get(i) instanceof Json.Obj old
                    ? taken(now, "image", old)
                    : containers.get(i);
            result.add(same);
        }
        return new Json.Arr(result);
    }
}
