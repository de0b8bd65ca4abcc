package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// What may change in the spec of a pod: images, a shorter deadline, more tolerations, fewer scheduling gates.
record PodChange(Json.Obj before, Place spec) {
    private static final String REST = "pod updates may not change fields other than `spec.containers[*].image`,"
            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to "
            + "existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was "
            + "previously negative)";
    private static final String GRACE = "terminationGracePeriodSeconds";

    void check() {
        var after = spec.object();
        for (var list : List.of("containers", "initContainers")) {
            if (before.items(list).size() == after.items(list).size()) continue;
            spec.at(list).forbidden("pod updates may not add or remove containers");
            return;
        }
        if (!deadline()) return;
        if (!tolerations(after).containsAll(tolerations(before))) {
            spec.at("tolerations").forbidden("existing toleration can not be modified except its tolerationSeconds");
        }
        for (var gate : spec.items("schedulingGates")) {
            if (before.items("schedulingGates").contains(gate.value())) continue;
            gate.at("name").forbidden("only deletion is allowed, but found new scheduling gate '" + gate.text("name")
                    + "'");
        }
        var same = ungated(withoutFreeFields(after));
        if (!same.equals(before)) spec.forbidden(REST + "\n");
    }

    private static List<Json> tolerations(Json.Obj spec) {
        return spec.items("tolerations").stream()
                .map(it -> it instanceof Json.Obj toleration ? toleration.without("tolerationSeconds") : it).toList();
    }

    /// Whether it is worth looking further.
    private boolean deadline() {
        var field = spec.at("activeDeadlineSeconds");
        var old = Meta.number(before, "activeDeadlineSeconds");
        if (field.number().isEmpty()) {
            if (old.isPresent()) field.invalid("must not update from a positive integer to nil value");
            return true;
        }
        if (field.number().get() < 0) field.invalid("must be between 0 and 2147483647, inclusive");
        else if (old.isEmpty() || old.get() >= field.number().get()) return true;
        else
            field.invalid("must be less than or equal to previous value");
        return false;
    }

    /// The new spec with the old values in all fields that may change.
    private Json.Obj withoutFreeFields(Json.Obj after) {
        var same = after;
        for (var list : List.of("containers", "initContainers")) {
            if (after.has(list)) same = same.with(list, withImages(after.items(list), before.items(list)));
        }
        for (var field : List.of("activeDeadlineSeconds", "tolerations", "schedulingGates")) {
            same = Trees.taken(same, field, before);
        }
        var wasNegative = Meta.number(before, GRACE).filter(it -> it < 0).isPresent();
        return wasNegative && Meta.number(after, GRACE).equals(Optional.of(1L))
                ? Trees.taken(same, GRACE, before)
                : same;
    }

    private static Json.Arr withImages(List<Json> containers, List<Json> originals) {
        var result = new ArrayList<Json>();
        for (var i = 0; i < containers.size(); i++) {
            var same = containers.get(i) instanceof Json.Obj now && originals.get(i) instanceof Json.Obj old
                    ? Trees.taken(now, "image", old)
                    : containers.get(i);
            result.add(same);
        }
        return new Json.Arr(result);
    }

    /// As long as a gate keeps a pod from being scheduled, the choice of its node may become narrower.
    private Json.Obj ungated(Json.Obj after) {
        if (before.items("schedulingGates").isEmpty()) return after;
        var kept = before.object("nodeSelector").fields().entrySet().stream()
                .allMatch(it -> it.getValue().equals(after.object("nodeSelector").fields().get(it.getKey())));
        if (!kept) {
            spec.at("nodeSelector").invalid("only additions to spec.nodeSelector are allowed (no mutations or "
                    + "deletions)");
        }
        narrowed();
        var same = Trees.taken(after, "nodeSelector", before);
        var affinity = Trees.taken(same.object("affinity"), "nodeAffinity", before.object("affinity"));
        if (affinity.fields().isEmpty() && !before.has("affinity")) return same.without("affinity");
        return affinity.equals(same.object("affinity")) ? same : same.with("affinity", affinity);
    }

    private void narrowed() {
        var path = new String[] {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution",
                "nodeSelectorTerms"};
        var old = before.items(path);
        var now = spec.at(path);
        if (old.isEmpty()) return;
        if (old.size() != now.items().size()) {
            now.invalid("no additions/deletions to non-empty NodeSelectorTerms list are allowed");
            return;
        }
        for (var i = 0; i < old.size(); i++) {
            var term = now.items().get(i);
            var kept = old.get(i) instanceof Json.Obj earlier && List.of("matchExpressions", "matchFields").stream()
                    .allMatch(it -> startsWith(term.object().items(it), earlier.items(it)));
            if (!kept)
                term.report(Fault.invalid(term.path(), term.value(), "only additions are allowed (no mutations "
                        + "or deletions)"));
        }
    }

    private static boolean startsWith(List<Json> list, List<Json> beginning) {
        return list.size() >= beginning.size() && list.subList(0, beginning.size()).equals(beginning);
    }
}
