package rota.local.views.discovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Kind;

/// The resources that Kubernetes has built in, read from `resources.txt`, which explains its own format.
final class BuiltInResources {
    static final BuiltInResources FACTS = new BuiltInResources(lines());

    private static final List<String> ALL_VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch",
                    "update", "watch");

    private final SequencedMap<String, List<Line>> groups = new LinkedHashMap<>();

    /// One resource, before it is known whether and in which version it is served.
    private record Line(String plural, String kind, List<String> words, List<Resource.Subresource> subresources) {

        List<String> after(String prefix) {
            return words.stream().filter(it -> it.startsWith(prefix))
                    .flatMap(it -> List.of(it.substring(prefix.length()).split(",", -1)).stream()).toList();
        }

        Resource in(Kind served) {
            var verbs = after("verbs:");
            return new Resource(served, served.name().toLowerCase(Locale.ROOT), after("short:"), after("in:"),
                    verbs.isEmpty() ? ALL_VERBS : verbs, subresources);
        }
    }

    private BuiltInResources(List<String> lines) {
        var resources = new ArrayList<Line>();
        for (var line : lines) {
            var words = List.of(line.strip().split(" ", -1));
            if (line.startsWith("  ")) {
                resources.getLast().subresources().add(subresource(words));
            } else if (line.startsWith(" ")) {
                resources.add(new Line(words.get(0), words.get(1), words, new ArrayList<>()));
            } else {
                resources = new ArrayList<>();
                groups.put(words.get(1).equals("core") ? "" : words.get(1), resources);
            }
        }
    }

    /// The groups, in the order in which clients see them.
    List<String> groups() {
        return List.copyOf(groups.keySet());
    }

    /// What is known about a kind, if it is built in.
    Optional<Resource> of(Kind kind) {
        return groups.getOrDefault(kind.group(), List.of()).stream().filter(it -> it.plural().equals(kind.plural()))
                .findFirst().map(it -> it.in(kind));
    }

    /// The resources that are shown although nothing of their kind is ever stored.
    List<Resource> always() {
        var found = new ArrayList<Resource>();
        groups.forEach((group, lines) -> {
            for (var line : lines) {
                var version = line.after("always:");
                if (version.isEmpty()) continue;
                var scope = version.get(1).equals("namespaced") ? Kind.Scope.NAMESPACED : Kind.Scope.CLUSTER;
                found.add(line.in(new Kind(group, version.getFirst(), line.kind(), line.plural(), scope)));
            }
        });
        return found;
    }

    private static Resource.Subresource subresource(List<String> words) {
        var kind = List.of(words.get(1).split("/", -1));
        var foreign = kind.size() > 1;
        return new Resource.Subresource(words.get(0), foreign ? kind.get(0) : "", foreign ? kind.get(1) : "",
                kind.getLast(), List.of(words.get(2).split(",", -1)));
    }

    private static List<String> lines() {
        var stream = Objects.requireNonNull(BuiltInResources.class.getResourceAsStream("resources.txt"),
                "resources.txt");
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
