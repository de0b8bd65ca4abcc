package rota.local.apply;

import java.time.Instant;
import java.util.List;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.apply.Manager.Operation;
import rota.local.patch.Schema;
import rota.local.patch.Schemas;

/// One object of one kind and those who write to it, in tests. Time moves by a minute with each write.
final class Scene {
    static final Schema DEPLOYMENT = builtIn("apps", "Deployment");
    static final Schema POD = builtIn("", "Pod");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Schema schema;
    private Json.Obj object;
    private int minute;

    Scene(Schema schema) {
        this(schema, Json.Obj.EMPTY);
    }

    Scene(Schema schema, Json.Obj object) {
        this.schema = schema;
        this.object = object;
    }

    static Schema builtIn(String group, String kind) {
        return Schemas.of(new Kind(group, "v1", kind, "", Kind.Scope.NAMESPACED));
    }

    /// JSON with single quotes for readability.
    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    static Json.Obj deployment(String spec) {
        return json(
                "{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'web'}, 'spec': " + spec + "}");
    }

    static Json.Obj pod(String rest) {
        return json("{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, " + rest + "}");
    }

    Json.Obj object() {
        return object;
    }

    Json.Obj bare() {
        return Scope.bare(object);
    }

    Scene apply(String manager, Json.Obj config) {
        return applied(manager, config, new How(Subresource.NONE, false));
    }

    Scene force(String manager, Json.Obj config) {
        return applied(manager, config, new How(Subresource.NONE, true));
    }

    Scene applyStatus(String manager, Json.Obj config) {
        return applied(manager, config, new How(Subresource.STATUS, false));
    }

    private record How(Subresource subresource, boolean force) {}

    private Scene applied(String manager, Json.Obj config, How how) {
        var who = new Manager(manager, Operation.APPLY, how.subresource, tick());
        object = ServerSideApply.apply(object, config, who, new ServerSideApply.Terms(schema, how.force));
        return stored();
    }

    Scene update(String manager, Json.Obj after) {
        return updated(manager, after, Subresource.NONE);
    }

    Scene updateStatus(String manager, Json.Obj after) {
        return updated(manager, after, Subresource.STATUS);
    }

    private Scene updated(String manager, Json.Obj after, Subresource subresource) {
        var who = new Manager(manager, Operation.UPDATE, subresource, tick());
        object = FieldOwners.afterUpdate(object, after, who, schema);
        return stored();
    }

    /// As a store does: a stored object has a uid.
    private Scene stored() {
        if (object.text("metadata", "uid").isEmpty()) object = object.withAt(Json.of("u"), "metadata", "uid");
        return this;
    }

    private Instant tick() {
        return START.plusSeconds(60L * minute++);
    }

    /// The fieldsV1 of one entry, as text with single quotes; empty when there is no such entry.
    String owned(String manager, String operation) {
        return object.items("metadata", "managedFields").stream().map(Json.Obj.class::cast)
                .filter(it -> it.text("manager").orElse("").equals(manager)
                        && it.text("operation").orElse("").equals(operation))
                .map(it -> Codec.write(it.object("fieldsV1")).replace("\\\"", "`").replace('"', '\'')).findFirst()
                .orElse("");
    }

    String time(String manager) {
        return object.items("metadata", "managedFields").stream().map(Json.Obj.class::cast)
                .filter(it -> it.text("manager").orElse("").equals(manager))
                .map(it -> it.text("time").orElse("none")).findFirst().orElse("");
    }

    List<String> managers() {
        return object.items("metadata", "managedFields").stream().map(Json.Obj.class::cast)
                .map(it -> it.text("manager").orElse("")).toList();
    }
}
