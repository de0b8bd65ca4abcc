package rota.local.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Kind;

/// All kinds at one moment.
final class Catalog {
    /// The versions of each kind, the preferred one first. Kinds are compared by group and name.
    private final SequencedMap<Kind, List<Type>> versions;
    private final Map<Place, Type> places = new HashMap<>();
    private final Map<Kind, Type> types = new HashMap<>();

    private Catalog(SequencedMap<Kind, List<Type>> versions) {
        this.versions = versions;
        for (var type : all()) {
            var kind = type.kind();
            places.put(new Place(kind.group(), kind.version(), kind.plural()), type);
            types.put(kind, type);
        }
    }

    /// What a URL says.
    private record Place(String group, String version, String plural) {}

    static Catalog of(List<Type> types) {
        var versions = new TreeMap<Kind, List<Type>>();
        types.forEach(it -> versions.put(it.kind(), List.of(it)));
        return new Catalog(versions);
    }

    List<Kind> kinds() {
        return versions.values().stream().map(it -> it.getFirst().stored()).distinct().toList();
    }

    List<Type> all() {
        return versions.values().stream().flatMap(List::stream).toList();
    }

    List<Type> versions(Kind kind) {
        return versions.getOrDefault(kind, List.of());
    }

    Optional<Type> of(Kind kind) {
        return Optional.ofNullable(types.get(kind));
    }

    Optional<Type> find(String group, String version, String plural) {
        return Optional.ofNullable(places.get(new Place(group, version, plural)));
    }

    Catalog with(List<Type> types) {
        var more = new TreeMap<>(versions);
        var sorted = new ArrayList<>(types);
        sorted.sort(Comparator.comparing(it -> VersionRank.of(it.kind().version())));
        more.remove(types.getFirst().kind());
        more.put(types.getFirst().kind(), List.copyOf(sorted));
        return new Catalog(more);
    }

    Catalog without(Kind kind) {
        var fewer = new TreeMap<>(versions);
        fewer.remove(kind);
        return new Catalog(fewer);
    }
}
