package rota.local.rule.pod;

import java.util.List;
import java.util.function.Consumer;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Trees;

/// What a container asks for and what it may use at most.
final class Resources {
    private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");
    private static final List<String> SHARED = List.of("cpu", "memory");

    private Resources() {}

    /// The container, asking for its limits where it does not say what it asks for.
    static Json.Obj requestsFromLimits(Json.Obj container) {
        return Trees.in(container, "resources", resources -> {
            var limits = resources.object("limits");
            var requests = resources.object("requests");
            for (var limit : limits.fields().entrySet()) {
                requests = Trees.filled(requests, limit.getKey(), limit.getValue());
            }
            return requests.fields().size() == resources.object("requests").fields().size()
                    ? resources
                    : resources.with("requests", requests);
        });
    }

    static void check(Place resources) {
        check(resources, Resources::amount);
    }

    /// The same for what all containers of a pod have in common, which can be less.
    static void checkShared(Place resources) {
        check(resources, entry -> {
            if (SHARED.contains(entry.key()) || isHugePages(entry.key())) amount(entry);
            else
                entry.place().report(Fault.unsupported(entry.place().path(), Json.of(entry.key()), SHARED));
        });
    }

    private static void check(Place resources, Consumer<Place.Entry> amount) {
        var limits = resources.at("limits");
        limits.entries().forEach(amount);
        for (var request : resources.at("requests").entries()) {
            amount.accept(request);
            compare(resources, request, limits.at(request.key()));
        }
    }

    private static void compare(Place resources, Place.Entry request, Place limit) {
        var requests = resources.at("requests");
        var shown = request.place().text();
        if (!limit.exists()) {
            if (!mayOvercommit(request.key())) {
                resources.at("limits").required("Limit must be set for non overcommitable resources");
            }
            return;
        }
        var order = request.place().quantity().orElseThrow().compareTo(limit.quantity().orElseThrow());
        if (order != 0 && !mayOvercommit(request.key())) {
            requests.report(Fault.invalid(requests.path(), shown,
                    "must be equal to " + request.key() + " limit of " + limit.text()));
        } else if (order > 0) {
            requests.report(Fault.invalid(requests.path(), shown,
                    "must be less than or equal to " + request.key() + " limit of " + limit.text()));
        }
    }

    private static void amount(Place.Entry entry) {
        var place = entry.place();
        var name = entry.key();
        var problem = QualifiedName.problem(name);
        problem.ifPresent(it -> place.report(Fault.invalid(place.path(), name, it)));
        if (problem.isEmpty() && !name.contains("/") && !STANDARD.contains(name) && !isHugePages(name)) {
            place.report(Fault.invalid(place.path(), name, "must be a standard resource for containers"));
        }
        var amount = place.quantity().orElseThrow();
        if (amount.sign() < 0) place.invalid("must be greater than or equal to 0");
        if (name.contains("/") && !amount.isWhole()) place.invalid("must be an integer");
    }

    private static boolean mayOvercommit(String name) {
        return !name.contains("/") && !isHugePages(name);
    }

    private static boolean isHugePages(String name) {
        return name.startsWith("hugepages-");
    }
}
