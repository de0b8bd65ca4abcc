package rota.local.views;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Types;
import rota.local.views.discovery.AggregatedDiscovery;
import rota.local.views.discovery.Discovery;
import rota.local.views.discovery.Inventory;

/// Finds the documents about the API: `/api`, `/apis/…` and `/openapi/…`.
///
/// Documents are made when somebody asks, and remembered until the kinds that they speak of change.
public final class Pages {
    private static final String JSON = "application/json";
    /// The older document in protobuf, the only form that clients written in Go ask for.
    private static final String OLD_REQUEST = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    private static final String OLD_ANSWER = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
    private static final String AGGREGATED = ";as=APIGroupDiscoveryList";

    private final Types types;
    private final Shelf shelf;

    /// @param release of Kubernetes that is served, as `v1.35.0`
    public Pages(Types types, String release) {
        this.types = types;
        this.shelf = new Shelf(release);
    }

    /// The document at a path, empty where there is none.
    ///
    /// @param path without the query, for example `/apis/apps/v1`
    /// @param accept what the client would like, empty for anything
    /// @throws ApiException.BadRequest when the document is there, but not in any form that the client would like
    public Optional<Page> page(String path, String accept) {
        var parts = List.of(path.replaceAll("^/+|/+$", "").split("/", -1));
        var found = shelf.of(types.all());
        return switch (parts.getFirst()) {
            case "api" -> api(parts, found.inventory(), Accepted.of(accept));
            case "apis" -> apis(parts, found.inventory(), Accepted.of(accept));
            case "openapi" -> openApi(parts, found, Accepted.of(accept));
            default -> Optional.empty();
        };
    }

    private static Optional<Page> api(List<String> parts, Inventory inventory, Accepted accepted) {
        return switch (parts.size()) {
            case 1 -> Optional.of(either(accepted, () -> Discovery.core(inventory),
                    version -> AggregatedDiscovery.core(inventory, version)));
            case 2 -> inventory.version("", parts.get(1)).map(it -> plain(accepted, Discovery.version(it)));
            default -> Optional.empty();
        };
    }

    private static Optional<Page> apis(List<String> parts, Inventory inventory, Accepted accepted) {
        return switch (parts.size()) {
            case 1 -> Optional.of(either(accepted, () -> Discovery.groups(inventory),
                    version -> AggregatedDiscovery.groups(inventory, version)));
            case 2 -> named(inventory, parts.get(1)).map(it -> plain(accepted, Discovery.group(it)));
            case 3 -> named(inventory, parts.get(1)).flatMap(it -> inventory.version(it.name(), parts.get(2)))
                    .map(it -> plain(accepted, Discovery.version(it)));
            default -> Optional.empty();
        };
    }

    private static Optional<Inventory.Group> named(Inventory inventory, String group) {
        return group.isEmpty() ? Optional.empty() : inventory.group(group);
    }

    private static Optional<Page> openApi(List<String> parts, Shelf.Stock stock, Accepted accepted) {
        if (parts.size() < 2) return Optional.empty();
        if (parts.equals(List.of("openapi", "v2")) && accepted.ranges().getFirst().type().equals(OLD_REQUEST)) {
            return Optional.of(stock.packed(OLD_ANSWER));
        }
        var found = switch (parts.get(1)) {
            case "v2" -> parts.size() == 2 ? Optional.of(stock.swagger()) : Optional.<Page>empty();
            case "v3" -> stock.version(String.join("/", parts.subList(2, parts.size())));
            default -> Optional.<Page>empty();
        };
        if (found.isPresent()) checkJson(accepted);
        return found;
    }

    private static Page either(Accepted accepted, Supplier<Json.Obj> plain, Function<String, Json.Obj> aggregated) {
        for (var range : accepted.ranges()) {
            if (range.takesJson()) return Page.of(JSON, Codec.write(plain.get()));
            var version = range.after("v=").orElse("");
            var known = range.says("as=APIGroupDiscoveryList") && range.says("g=apidiscovery.k8s.io")
                    && (version.equals("v2") || version.equals("v2beta1"));
            if (known) {
                return Shelf.tagged(JSON + ";g=apidiscovery.k8s.io;v=" + version + AGGREGATED,
                        Codec.write(aggregated.apply(version)));
            }
        }
        throw notAcceptable();
    }

    private static Page plain(Accepted accepted, Json.Obj document) {
        checkJson(accepted);
        return Page.of(JSON, Codec.write(document));
    }

    private static void checkJson(Accepted accepted) {
        if (accepted.ranges().stream().noneMatch(Accepted.Range::takesJson)) throw notAcceptable();
    }

    private static ApiException notAcceptable() {
        return new ApiException.BadRequest(406, "NotAcceptable",
                "406: Not Acceptable\n\nAvailable representations: application/json");
    }
}
