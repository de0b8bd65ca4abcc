package rota.local.views.discovery;

import java.util.List;
import rota.api.wire.Json;

/// The documents that say everything at once: two requests instead of one for each group.
public final class AggregatedDiscovery {
    private AggregatedDiscovery() {}

    /// What is at `/api` for those who ask for it.
    ///
    /// @param version of the group `apidiscovery.k8s.io`
    public static Json.Obj core(Inventory inventory, String version) {
        return list(inventory.groups().stream().filter(it -> it.name().isEmpty()).toList(), version);
    }

    /// What is at `/apis` for those who ask for it.
    public static Json.Obj groups(Inventory inventory, String version) {
        return list(inventory.named(), version);
    }

    private static Json.Obj list(List<Inventory.Group> groups, String version) {
        return Json.object("kind", Json.of("APIGroupDiscoveryList"))
                .with("apiVersion", Json.of("apidiscovery.k8s.io/" + version)).with("metadata", Json.Obj.EMPTY)
                .with("items", new Json.Arr(groups.stream().map(AggregatedDiscovery::group).toList()));
    }

    private static Json group(Inventory.Group group) {
        var metadata = group.name().isEmpty() ? Json.Obj.EMPTY : Json.object("name", Json.of(group.name()));
        return Json.object("metadata", metadata)
                .with("versions", new Json.Arr(group.versions().stream().map(AggregatedDiscovery::version).toList()));
    }

    private static Json version(Inventory.Version version) {
        var resources = version.resources().stream().map(AggregatedDiscovery::resource).toList();
        return Json.object("version", Json.of(version.name())).with("resources", new Json.Arr(resources))
                .with("freshness", Json.of("Current"));
    }

    private static Json resource(Resource resource) {
        var kind = resource.kind();
        var entry = Json.object("resource", Json.of(kind.plural()))
                .with("responseKind", kind(kind.group(), kind.version(), kind.name()))
                .with("scope", Json.of(kind.namespaced() ? "Namespaced" : "Cluster"))
                .with("singularResource", Json.of(resource.singular()))
                .with("verbs", Discovery.texts(resource.verbs()));
        if (!resource.shortNames().isEmpty()) entry = entry.with("shortNames", Discovery.texts(resource.shortNames()));
        if (!resource.categories().isEmpty()) entry = entry.with("categories", Discovery.texts(resource.categories()));
        if (resource.subresources().isEmpty()) return entry;
        return entry.with("subresources", new Json.Arr(resource.subresources().stream()
                .map(it -> subresource(resource, it)).toList()));
    }

    private static Json subresource(Resource resource, Resource.Subresource below) {
        var own = resource.kind();
        var kind = below.group().isEmpty() ? kind(own.group(), own.version(), below.kind())
                : kind(below.group(), below.version(), below.kind());
        return Json.object("subresource", Json.of(below.name())).with("responseKind", kind)
                .with("verbs", Discovery.texts(below.verbs()));
    }

    private static Json kind(String group, String version, String kind) {
        return Json.object("group", Json.of(group)).with("version", Json.of(version)).with("kind", Json.of(kind));
    }
}
