package rota.local.views.discovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.local.server.Trait;
import rota.local.server.Type;
import rota.local.server.VersionRank;

/// Everything that is served at one moment, in the order in which clients see it: Kubernetes' own groups first, then
/// those of users by name; the preferred version of a group first.
public record Inventory(List<Group> groups) {
    /// The verbs of custom kinds, in the order in which a real server lists them.
    private static final List<String> CUSTOM_VERBS = List.of("delete", "deletecollection", "get", "list", "patch",
            "create", "update", "watch");

    public Inventory {
        groups = List.copyOf(groups);
    }

    /// One API group.
    ///
    /// @param name empty for core
    public record Group(String name, List<Version> versions) {
        public Group {
            versions = List.copyOf(versions);
        }
    }

    /// One version of a group.
    public record Version(String group, String name, List<Resource> resources) {
        public Version {
            resources = List.copyOf(resources);
        }

        /// `v1`, `apps/v1`.
        public String apiVersion() {
            return group.isEmpty() ? name : group + "/" + name;
        }

        /// Where its resources are: `api/v1`, `apis/apps/v1`.
        public String path() {
            return (group.isEmpty() ? "api/" : "apis/") + apiVersion();
        }
    }

    public static Inventory of(List<Type> types) {
        var byGroup = new TreeMap<String, List<Resource>>();
        BuiltInResources.FACTS.always().forEach(it -> add(byGroup, it));
        types.forEach(it -> add(byGroup, resource(it)));
        var groups = new ArrayList<Group>();
        for (var name : BuiltInResources.FACTS.groups()) {
            var resources = byGroup.remove(name);
            if (resources != null) groups.add(group(name, resources));
        }
        byGroup.forEach((name, resources) -> groups.add(group(name, resources)));
        return new Inventory(groups);
    }

    /// The groups besides core.
    public List<Group> named() {
        return groups.stream().filter(it -> !it.name().isEmpty()).toList();
    }

    public Optional<Group> group(String name) {
        return groups.stream().filter(it -> it.name().equals(name)).findFirst();
    }

    public Optional<Version> version(String group, String name) {
        return group(group).stream().flatMap(it -> it.versions().stream()).filter(it -> it.name().equals(name))
                .findFirst();
    }

    private static void add(SequencedMap<String, List<Resource>> byGroup, Resource resource) {
        byGroup.computeIfAbsent(resource.kind().group(), _ -> new ArrayList<>()).add(resource);
    }

    private static Group group(String name, List<Resource> resources) {
        var byVersion = new TreeMap<String, List<Resource>>(Comparator.comparing(VersionRank::of));
        resources.forEach(it -> byVersion.computeIfAbsent(it.kind().version(), _ -> new ArrayList<>()).add(it));
        var versions = new ArrayList<Version>();
        byVersion.forEach((version, of) -> {
            of.sort(Comparator.comparing(it -> it.kind().plural()));
            versions.add(new Version(name, version, of));
        });
        return new Group(name, versions);
    }

    private static Resource resource(Type type) {
        return BuiltInResources.FACTS.of(type.kind()).orElseGet(() -> custom(type));
    }

    private static Resource custom(Type type) {
        var subresources = new ArrayList<Resource.Subresource>();
        if (type.has(Trait.STATUS)) subresources.add(Resource.Subresource.own("status", type.kind().name()));
        if (type.scale().isPresent()) subresources.add(Resource.Subresource.scale());
        return new Resource(type.kind(), type.resource().singular(), type.resource().shortNames(),
                type.resource().categories(), CUSTOM_VERBS, subresources);
    }
}
