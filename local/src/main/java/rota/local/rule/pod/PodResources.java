package rota.local.rule.pod;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.patch.Quantity;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// What the containers of a pod share: it must be enough for what they ask for one by one.
final class PodResources {
    private static final List<String> SUMMED = List.of("cpu", "memory");

    private PodResources() {}

    /// The spec, asking for what its containers ask for, or else for its limits.
    static Json.Obj defaulted(Json.Obj spec) {
        return Trees.in(spec, "resources", resources -> {
            var limits = resources.object("limits").fields();
            if (limits.isEmpty()) return resources;
            var requests = resources.object("requests");
            for (var name : SUMMED) {
                var sum = requests.has(name) ? Optional.<Quantity>empty() : sum(spec, name);
                if (sum.isPresent()) requests = requests.with(name, Json.of(sum.get().toString()));
            }
            for (var limit : limits.entrySet()) requests = Trees.filled(requests, limit.getKey(), limit.getValue());
            return resources.with("requests", requests);
        });
    }

    /// What all containers together ask for at the moment when it is most; nothing where nobody asks.
    private static Optional<Quantity> sum(Json.Obj spec, String name) {
        var most = Optional.<Quantity>empty();
        var beside = Optional.<Quantity>empty();
        for (var item : spec.items("initContainers")) {
            var request = request(item, name);
            if (request.isEmpty()) continue;
            if (isSidecar(item)) beside = added(beside, request.get());
            most = larger(most, isSidecar(item) ? beside : added(beside, request.get()));
        }
        var together = beside;
        for (var item : spec.items("containers")) {
            var request = request(item, name);
            if (request.isPresent()) together = added(together, request.get());
        }
        return larger(most, together);
    }

    private static boolean isSidecar(Json item) {
        return item instanceof Json.Obj container && container.text("restartPolicy").orElse("").equals("Always");
    }

    private static Optional<Quantity> request(Json item, String name) {
        return item instanceof Json.Obj container
                ? container.text("resources", "requests", name).map(Quantity::of)
                : Optional.empty();
    }

    private static Optional<Quantity> added(Optional<Quantity> sum, Quantity more) {
        return Optional.of(new Quantity(more.value().add(sum.map(Quantity::value).orElse(BigDecimal.ZERO)),
                sum.map(Quantity::notation).orElse(more.notation())));
    }

    private static Optional<Quantity> larger(Optional<Quantity> one, Optional<Quantity> other) {
        if (one.isEmpty() || other.isEmpty()) return one.or(() -> other);
        return one.get().compareTo(other.get()) >= 0 ? one : other;
    }

    static void check(Place spec) {
        var resources = spec.at("resources");
        if (!resources.exists()) return;
        if (spec.at("os").text("name").equals("windows")) {
            resources.forbidden("may not be set for a windows pod");
            return;
        }
        if (!resources.items("claims").isEmpty()) {
            resources.at("claims").forbidden("claims may not be set for Resources at pod-level");
            resources.items("claims").forEach(Place::notFound);
        }
        Resources.checkShared(resources);
        if (hasOnlyHugePages(resources)) {
            resources.forbidden("hugepages require cpu or memory");
        }
        for (var request : resources.at("requests").entries()) {
            var needed = sum(spec.object(), request.key());
            if (needed.isPresent() && request.place().quantity().orElseThrow().compareTo(needed.get()) < 0) {
                request.place().invalid("must be greater than or equal to aggregate container requests of "
                        + needed.get());
            }
        }
        containers(spec, resources);
    }

    private static boolean hasOnlyHugePages(Place resources) {
        var names = resources.at("limits").entries().stream().map(Place.Entry::key).toList();
        return names.stream().anyMatch(it -> it.startsWith("hugepages-"))
                && names.stream().noneMatch(SUMMED::contains)
                && SUMMED.stream().noneMatch(it -> resources.at("requests", it).exists());
    }

    private static void containers(Place spec, Place resources) {
        var number = 0;
        for (var container : spec.items("containers")) {
            for (var limit : container.at("resources", "limits").entries()) {
                var most = resources.at("limits", limit.key()).quantity();
                if (most.isPresent() && limit.place().quantity().orElseThrow().compareTo(most.get()) > 0) {
                    resources.report(Fault.invalid(resources.path() + ".containers[" + number + "][" + limit.key()
                            + "].limits", limit.place().value(),
                            "must be less than or equal to pod limits of "
                                    + most.get()));
                }
            }
            number++;
        }
    }
}
