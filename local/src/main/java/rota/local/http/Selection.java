package rota.local.http;

import rota.api.wire.Json;
import rota.local.select.SelectableFields;
import rota.local.server.Interest;
import rota.local.server.Trait;

/// Which objects of a resource a query is about.
record Selection(Resource resource, ListOptions options, SelectableFields fields) {

    /// @throws rota.api.client.ApiException when the kind cannot be selected in this way
    static Selection of(Resource resource, ListOptions options) {
        var type = resource.type();
        var fields = type.has(Trait.CUSTOM)
                ? SelectableFields.of(type.kind(), type.declared().map(it -> it.selectableFields()).orElse(
                        java.util.List.of()))
                : SelectableFields.of(type.kind());
        try {
            fields.check(options.fields());
        } catch (IllegalArgumentException wrong) {
            throw Refusals.badRequest(wrong);
        }
        return new Selection(resource, options, fields);
    }

    /// The same for a single object.
    Selection named(String name) {
        return new Selection(resource, options.named(name), fields);
    }

    boolean covers(Json.Obj object) {
        return options.labels().matches(object) && fields.matches(options.fields(), object);
    }

    Interest interest() {
        return new Interest(resource.kind(), resource.address().namespace(), it -> covers(it.tree()));
    }
}
