package rota.local.custom;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.server.ResourceNames;
import rota.local.server.ScalePaths;

/// A CustomResourceDefinition as far as the server must understand it.
record Definition(String name, Names names, String group, Kind.Scope scope, List<Version> versions) {
    static final Kind KIND = Kind.of(CustomResourceDefinition.class);
    static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

    Definition {
        versions = List.copyOf(versions);
    }

    /// What users call the kind.
    record Names(String kind, String plural, ResourceNames resource) {}

    /// One version of the kind.
    record Version(String name, boolean served, boolean storage, Json.Obj tree) {
        Json.Obj schema() {
            return tree.object("schema", "openAPIV3Schema");
        }

        boolean hasStatus() {
            return tree.at("subresources", "status").isPresent();
        }

        Optional<ScalePaths> scale() {
            if (tree.at("subresources", "scale").isEmpty()) return Optional.empty();
            var scale = tree.object("subresources", "scale");
            return Optional.of(new ScalePaths(path(scale, "specReplicasPath"), path(scale, "statusReplicasPath"),
                    scale.text("labelSelectorPath").filter(it -> !it.isEmpty())
                            .map(_ -> path(scale, "labelSelectorPath"))));
        }

        private static List<String> path(Json.Obj scale, String field) {
            var text = scale.text(field).orElse("");
            return text.length() < 2 ? List.of() : List.of(text.substring(1).split("\\.", -1));
        }
    }

    static Definition of(Json.Obj tree) {
        var spec = tree.object("spec");
        var scope = spec.text("scope").orElse("").equals("Cluster") ? Kind.Scope.CLUSTER : Kind.Scope.NAMESPACED;
        return new Definition(tree.text("metadata", "name").orElse(""), names(spec.object("names")),
                spec.text("group").orElse(""), scope, versions(spec));
    }

    static Names names(Json.Obj names) {
        return new Names(names.text("kind").orElse(""), names.text("plural").orElse(""),
                new ResourceNames(names.text("singular").orElse(""), names.text("listKind").orElse(""),
                        Trees.texts(names, "shortNames"), Trees.texts(names, "categories")));
    }

    private static List<Version> versions(Json.Obj spec) {
        return Trees.objects(spec, "versions").stream().map(it -> new Version(it.text("name").orElse(""),
                Trees.is(it, "served"), Trees.is(it, "storage"), it)).toList();
    }

    Kind kind(Version version) {
        return new Kind(group, version.name(), names.kind(), names.plural(), scope);
    }

    /// The kind in the version in which its objects are stored.
    Kind stored() {
        return kind(versions.stream().filter(Version::storage).findFirst().orElseThrow());
    }
}
