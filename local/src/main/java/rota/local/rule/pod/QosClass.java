package rota.local.rule.pod;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.patch.Quantity;

/// How well a pod is treated when its node runs short: it depends on what its containers ask for.
final class QosClass {
    private static final List<String> COUNTED = List.of("cpu", "memory");

    private QosClass() {}

    static String of(Json.Obj spec) {
        var all = resources(spec).toList();
        if (all.stream().allMatch(it -> COUNTED.stream().noneMatch(name -> asksFor(it, name)))) return "BestEffort";
        var guaranteed = all.stream().allMatch(it -> COUNTED.stream().allMatch(name -> isGuaranteed(it, name)));
        return guaranteed ? "Guaranteed" : "Burstable";
    }

    /// What counts: the pod as a whole if it says anything, else each of its containers.
    private static Stream<Json.Obj> resources(Json.Obj spec) {
        if (spec.has("resources")) return Stream.of(spec.object("resources"));
        return Stream.of("containers", "initContainers").flatMap(it -> spec.items(it).stream())
                .map(it -> it instanceof Json.Obj container ? container.object("resources") : Json.Obj.EMPTY);
    }

    private static boolean asksFor(Json.Obj resources, String name) {
        return amount(resources, "limits", name).isPresent() || amount(resources, "requests", name).isPresent();
    }

    private static boolean isGuaranteed(Json.Obj resources, String name) {
        var limit = amount(resources, "limits", name);
        return limit.isPresent() && amount(resources, "requests", name)
                .filter(it -> it.compareTo(limit.get()) == 0).isPresent();
    }

    private static Optional<Quantity> amount(Json.Obj resources, String list, String name) {
        return resources.text(list, name).map(Quantity::of).filter(it -> it.sign() > 0);
    }
}
