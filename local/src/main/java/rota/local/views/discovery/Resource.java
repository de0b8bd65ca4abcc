package rota.local.views.discovery;

import java.util.List;
import rota.api.meta.Kind;

/// One kind as a place in the API: what clients may call it and what they may do with it.
public record Resource(Kind kind, String singular, List<String> shortNames, List<String> categories,
        List<String> verbs, List<Subresource> subresources) {
    public Resource {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
        verbs = List.copyOf(verbs);
        subresources = List.copyOf(subresources);
    }

    /// A place below the objects of a kind.
    ///
    /// @param group of the kind it speaks, empty with an empty version where that is the group of the resource
    public record Subresource(String name, String group, String version, String kind, List<String> verbs) {
        public Subresource {
            verbs = List.copyOf(verbs);
        }

        static Subresource own(String name, String kind) {
            return new Subresource(name, "", "", kind, List.of("get", "patch", "update"));
        }

        static Subresource scale() {
            return new Subresource("scale", "autoscaling", "v1", "Scale", List.of("get", "patch", "update"));
        }
    }
}
