package rota.local.views.openapi;

import rota.api.wire.Json;

/// The two versions of OpenAPI that clients ask for, where they differ.
enum Dialect {
    /// One document for everything.
    V2("#/definitions/"),
    /// One document for each version of a group.
    V3("#/components/schemas/");

    private final String prefix;

    Dialect(String prefix) {
        this.prefix = prefix;
    }

    /// A reference that stands alone.
    Json.Obj reference(String definition) {
        return Json.object("$ref", Json.of(prefix + definition));
    }

    /// A reference that may have neighbours, which the newer version forbids beside a bare one.
    Json.Obj wrapped(String definition) {
        return this == V2 ? reference(definition) : Json.object("allOf", Json.list(reference(definition)));
    }
}
