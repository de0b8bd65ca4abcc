package rota.local.views.openapi;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.server.Type;
import rota.local.views.discovery.Inventory;
import rota.local.views.discovery.Resource;

/// Describes what is served at one moment.
public final class Documents {
    private static final String TITLE = "Kubernetes";

    private final Inventory inventory;
    private final List<Type> types;
    private final String release;

    /// @param release of Kubernetes that the documents speak of, as `v1.35.0`
    public Documents(Inventory inventory, List<Type> types, String release) {
        this.inventory = inventory;
        this.types = List.copyOf(types);
        this.release = release;
    }

    /// Everything in one document, for clients that know nothing newer.
    public Json.Obj swagger() {
        var part = new Part(Dialect.V2);
        inventory.groups().stream().flatMap(it -> it.versions().stream()).forEach(part::add);
        return Json.object("swagger", Json.of("2.0")).with("info", info())
                .with("paths", new Json.Obj(part.operations.paths()))
                .with("definitions", new Json.Obj(part.definitions.found()));
    }

    /// One version of one group.
    public Json.Obj version(Inventory.Version version) {
        var part = new Part(Dialect.V3);
        part.add(version);
        return Json.object("openapi", Json.of("3.0.0")).with("info", info())
                .with("paths", new Json.Obj(part.operations.paths()))
                .with("components", Json.object("schemas", new Json.Obj(part.definitions.found())));
    }

    private Json info() {
        return Json.object("title", Json.of(TITLE)).with("version", Json.of(release));
    }

    /// The paths and definitions of some resources.
    private final class Part {
        final BuiltInDefinitions definitions;
        final Operations operations;
        final Dialect dialect;

        Part(Dialect dialect) {
            this.dialect = dialect;
            this.definitions = new BuiltInDefinitions(dialect);
            this.operations = new Operations(dialect);
        }

        void add(Inventory.Version version) {
            definitions.add("meta.Patch");
            version.resources().forEach(it -> add(version, it));
        }

        private void add(Inventory.Version version, Resource resource) {
            var builtIn = definitions.add(resource.kind());
            var name = builtIn.orElseGet(() -> custom(resource));
            if (resource.verbs().contains("list")) definitions.addList(resource.kind(), name);
            operations.add(version, resource, name, builtIn.isPresent());
        }

        private String custom(Resource resource) {
            var schema = schema(resource).orElse(Json.Obj.EMPTY);
            var name = DefinitionName.of(resource.kind());
            var definition = new CustomDefinition(dialect, definitions.add("meta.ObjectMeta"));
            definitions.found().put(name, definition.of(resource.kind(), schema));
            return name;
        }
    }

    private Optional<Json.Obj> schema(Resource resource) {
        return types.stream().filter(it -> it.kind().equals(resource.kind())).findFirst().flatMap(Type::declared)
                .map(it -> it.openApi());
    }
}
