package rota.local.views.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import rota.api.wire.Json;

/// The plain documents: one for each group and each version.
public final class Discovery {
    private Discovery() {}

    /// What is at `/api`.
    public static Json.Obj core(Inventory inventory) {
        var versions = inventory.group("").map(it -> texts(it.versions(), Inventory.Version::name))
                .orElse(Json.Arr.EMPTY);
        return Json.object("kind", Json.of("APIVersions")).with("versions", versions)
                .with("serverAddressByClientCIDRs", Json.Arr.EMPTY);
    }

    /// What is at `/apis`.
    public static Json.Obj groups(Inventory inventory) {
        return Json.object("kind", Json.of("APIGroupList")).with("apiVersion", Json.of("v1"))
                .with("groups", new Json.Arr(inventory.named().stream().<Json>map(Discovery::entry).toList()));
    }

    /// What is at `/apis/apps`.
    public static Json.Obj group(Inventory.Group group) {
        var document = Json.object("kind", Json.of("APIGroup")).with("apiVersion", Json.of("v1"));
        for (var field : entry(group).fields().entrySet()) document = document.with(field.getKey(), field.getValue());
        return document;
    }

    /// What is at `/apis/apps/v1`.
    public static Json.Obj version(Inventory.Version version) {
        var resources = new ArrayList<Json>();
        for (var resource : version.resources()) {
            resources.add(resource(resource));
            resource.subresources().forEach(it -> resources.add(subresource(resource, it)));
        }
        return Json.object("kind", Json.of("APIResourceList")).with("apiVersion", Json.of("v1"))
                .with("groupVersion", Json.of(version.apiVersion())).with("resources", new Json.Arr(resources));
    }

    private static Json.Obj entry(Inventory.Group group) {
        var versions = group.versions().stream().map(Discovery::reference).toList();
        return Json.object("name", Json.of(group.name())).with("versions", new Json.Arr(versions))
                .with("preferredVersion", versions.getFirst());
    }

    private static Json reference(Inventory.Version version) {
        return Json.object("groupVersion", Json.of(version.apiVersion())).with("version", Json.of(version.name()));
    }

    private static Json resource(Resource resource) {
        var entry = Json.object("name", Json.of(resource.kind().plural()))
                .with("singularName", Json.of(resource.singular()))
                .with("namespaced", Json.of(resource.kind().namespaced()))
                .with("kind", Json.of(resource.kind().name()))
                .with("verbs", texts(resource.verbs()));
        if (!resource.shortNames().isEmpty()) entry = entry.with("shortNames", texts(resource.shortNames()));
        return resource.categories().isEmpty() ? entry : entry.with("categories", texts(resource.categories()));
    }

    private static Json subresource(Resource resource, Resource.Subresource below) {
        var entry = Json.object("name", Json.of(resource.kind().plural() + "/" + below.name()))
                .with("singularName", Json.of("")).with("namespaced", Json.of(resource.kind().namespaced()));
        if (!below.group().isEmpty()) {
            entry = entry.with("group", Json.of(below.group())).with("version", Json.of(below.version()));
        }
        return entry.with("kind", Json.of(below.kind())).with("verbs", texts(below.verbs()));
    }

    static Json.Arr texts(List<String> texts) {
        return texts(texts, it -> it);
    }

    private static <T> Json.Arr texts(List<T> things, Function<T, String> text) {
        return new Json.Arr(things.stream().map(it -> Json.of(text.apply(it))).toList());
    }
}
