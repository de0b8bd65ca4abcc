package rota.local.custom;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.wire.Json;
import rota.local.custom.Definition.Version;
import rota.local.custom.cel.RuleBook;
import rota.local.custom.schema.Structural;
import rota.local.patch.Schemas;
import rota.local.server.Declared;
import rota.local.server.Trait;
import rota.local.server.Type;

/// Makes what the server needs to know about a kind from its definition.
final class CustomTypes {
    private CustomTypes() {}

    /// The served versions of a kind.
    ///
    /// @param since the version of the store at which the definition became what it is
    static List<Type> of(Definition definition, long since, boolean terminating) {
        return definition.versions().stream().filter(Version::served)
                .map(it -> type(definition, it, since, terminating)).toList();
    }

    private static Type type(Definition definition, Version version, long since, boolean terminating) {
        var kind = definition.kind(version);
        var traits = new HashSet<>(Set.of(Trait.CUSTOM, Trait.GENERATION));
        if (version.hasStatus()) traits.add(Trait.STATUS);
        var schema = Schemas.ofOpenApi(version.schema());
        var structural = Structural.of(version.schema());
        var rules = new CustomRules(kind, structural, RuleBook.of(structural), terminating);
        var type = Type.custom(kind, version.hasStatus() ? schema : schema.withoutStatusSubresource(), rules, traits)
                .with(definition.names().resource()).with(declared(definition, version, since));
        return version.scale().map(type::with).orElse(type);
    }

    private static Declared declared(Definition definition, Version version, long since) {
        var fields = Trees.objects(version.tree(), "selectableFields").stream()
                .flatMap(it -> it.text("jsonPath").stream()).toList();
        var columns = Trees.objects(version.tree(), "additionalPrinterColumns").stream().map(CustomTypes::column)
                .toList();
        return new Declared(definition.stored(), columns, fields, deprecation(definition, version), version.schema(),
                sharesSchema(definition) ? since : Long.MAX_VALUE);
    }

    /// Where versions differ, no object is the same in all of them.
    private static boolean sharesSchema(Definition definition) {
        return definition.versions().stream().map(Version::schema).distinct().count() == 1;
    }

    private static Declared.Column column(Json.Obj column) {
        var priority = column.get("priority").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().intValue()).orElse(0);
        return new Declared.Column(column.text("name").orElse(""), column.text("type").orElse(""),
                column.text("format").orElse(""), column.text("description").orElse(""), priority,
                column.text("jsonPath").orElse(""));
    }

    private static Optional<String> deprecation(Definition definition, Version version) {
        if (!Trees.is(version.tree(), "deprecated")) return Optional.empty();
        return Optional.of(version.tree().text("deprecationWarning").orElseGet(() -> definition.group() + "/"
                + version.name() + " " + definition.names().kind() + " is deprecated"));
    }
}
