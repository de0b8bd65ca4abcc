package rota.local.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;

/// What is wrong with a definition, apart from its schemas.
///
/// @param before what it was, if it is not new
record DefinitionFaults(Json.Obj tree, Json.Obj before, Proven proven, List<Fault> faults) {
    private static final List<String> COLUMN_TYPES = List.of("boolean", "date", "integer", "number", "string");
    private static final List<String> COLUMN_FORMATS = List.of("byte", "date", "date-time", "double", "float", "int32",
            "int64", "password");

    DefinitionFaults(Json.Obj tree, Json.Obj before, Proven proven) {
        this(tree, before, proven, new ArrayList<>());
    }

    List<Fault> all() {
        var spec = tree.object("spec");
        var name = tree.text("metadata", "name").orElse("");
        var expected = spec.text("names", "plural").orElse("") + "." + spec.text("group").orElse("");
        if (!name.equals(expected)) {
            faults.add(Fault.invalid("metadata.name", name, "must be spec.names.plural+\".\"+spec.group"));
        }
        group(spec);
        scope(spec);
        versions(spec);
        names(spec.object("names"));
        conversion(spec.object("conversion"));
        if (Trees.is(spec, "preserveUnknownFields")) {
            faults.add(Fault.invalid("spec.preserveUnknownFields", Json.Bool.TRUE, "cannot set to true, set "
                    + "x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead"));
        }
        storedVersions(spec);
        return faults;
    }

    private void group(Json.Obj spec) {
        var group = spec.text("group").orElse("");
        if (group.isEmpty()) faults.add(Fault.required("spec.group", ""));
        else if (NameRule.SUBDOMAIN.problem(group).isPresent()) {
            faults.add(Fault.invalid("spec.group", group, NameRule.SUBDOMAIN.problem(group).get()));
        } else if (!group.contains(".")) {
            faults.add(Fault.invalid("spec.group", group, "should be a domain with at least one dot"));
        }
    }

    private void scope(Json.Obj spec) {
        var scopes = List.of("Cluster", "Namespaced");
        var scope = spec.text("scope").orElse("");
        if (scope.isEmpty()) faults.add(Fault.required("spec.scope", ""));
        else if (!scopes.contains(scope)) faults.add(Fault.unsupported("spec.scope", Json.of(scope), scopes));
    }

    private void names(Json.Obj names) {
        for (var field : List.of("plural", "singular", "kind", "listKind")) {
            name("spec.names." + field, names.text(field).orElse(""), field.toLowerCase(Locale.ROOT).endsWith("kind"));
        }
        var kind = names.text("kind").orElse("");
        if (!kind.isEmpty() && names.text("listKind").filter(kind::equals).isPresent()) {
            faults.add(Fault.invalid("spec.names.listKind", kind, "kind and listKind may not be the same"));
        }
        for (var field : List.of("shortNames", "categories")) {
            var all = Trees.texts(names, field);
            for (var i = 0; i < all.size(); i++) name("spec.names." + field + "[" + i + "]", all.get(i), false);
        }
    }

    private void name(String field, String name, boolean mixedCase) {
        if (name.isEmpty()) {
            faults.add(Fault.required(field, ""));
            return;
        }
        NameRule.SERVICE.problem(mixedCase ? name.toLowerCase(Locale.ROOT) : name).ifPresent(it -> faults.add(Fault
                .invalid(field, name, mixedCase ? "may have mixed case, but should otherwise match: " + it : it)));
    }

    private void versions(Json.Obj spec) {
        var versions = Trees.objects(spec, "versions");
        var names = versions.stream().map(it -> it.text("name").orElse("")).toList();
        for (var i = 0; i < versions.size(); i++) {
            version("spec.versions[" + i + "]", versions.get(i));
        }
        // The first one is also known by an older name.
        names.stream().limit(1).forEach(it -> NameRule.SERVICE.problem(it)
                .ifPresent(problem -> faults.add(Fault.invalid("spec.version", it, problem))));
        if (versions.stream().filter(it -> Trees.is(it, "storage")).count() != 1) {
            faults.add(Fault.invalid("spec.versions", shown(versions),
                    "must have exactly one version marked as storage version"));
        }
        if (names.stream().distinct().count() != names.size()) {
            faults.add(Fault.invalid("spec.versions", shown(versions), "must contain unique version names"));
        }
        faults.addAll(SchemaPlaces.faults(versions, Trees.objects(before, "spec", "versions"), proven));
        var places = new Places(versions);
        for (var i : places.distinct("subresources")) scale(places.at("subresources", i, "spec"), versions.get(i));
        for (var i : places.distinct("additionalPrinterColumns")) {
            columns(places.at("additionalPrinterColumns", i, "spec"), versions.get(i));
        }
        for (var i : places.distinct("selectableFields")) {
            faults.addAll(SelectableFields.faults(versions.get(i), places.at("selectableFields", i, "spec")));
        }
    }

    private void version(String place, Json.Obj version) {
        var name = version.text("name").orElse("");
        if (name.isEmpty()) faults.add(Fault.required(place + ".name", ""));
        else
            NameRule.SERVICE.problem(name).ifPresent(it -> faults.add(Fault.invalid(place + ".name", name, it)));
        if (version.at("schema", "openAPIV3Schema").isEmpty()) {
            faults.add(Fault.required(place + ".schema.openAPIV3Schema", ""));
        }
        version.text("deprecationWarning").flatMap(it -> deprecationProblem(version, it))
                .ifPresent(it -> faults.add(Fault.invalid(place + ".deprecationWarning", version.text(
                        "deprecationWarning").orElse(""), it)));
    }

    private static Optional<String> deprecationProblem(Json.Obj version, String warning) {
        if (!Trees.is(version, "deprecated")) return Optional.of("can only be set for deprecated versions");
        if (warning.isEmpty()) return Optional.of("must not be an empty string");
        if (warning.length() > 256) return Optional.of("must be <= 256 characters long");
        for (var i = 0; i < warning.length(); i++) {
            if (Character.isISOControl(warning.charAt(i))) {
                return Optional.of("must only contain printable UTF-8 characters; non-printable character found at "
                        + "index " + i);
            }
        }
        return Optional.empty();
    }

    private void scale(String place, Json.Obj version) {
        if (version.at("subresources", "scale").isEmpty()) return;
        var scale = version.object("subresources", "scale");
        path(place + ".scale.specReplicasPath", scale.text("specReplicasPath").orElse(""), List.of(".spec."));
        path(place + ".scale.statusReplicasPath", scale.text("statusReplicasPath").orElse(""), List.of(".status."));
        scale.text("labelSelectorPath").filter(it -> !it.isEmpty())
                .ifPresent(it -> path(place + ".scale.labelSelectorPath", it, List.of(".spec.", ".status.")));
    }

    private void path(String field, String path, List<String> roots) {
        if (path.isEmpty()) faults.add(Fault.required(field, ""));
        else if (!path.startsWith(".")) {
            faults.add(Fault.invalid(field, path, "must be a simple json path starting with ."));
        } else if (roots.stream().noneMatch(path::startsWith)) {
            var where = roots.stream().map(it -> it.substring(0, it.length() - 1)).toList();
            faults.add(Fault.invalid(field, path, "should be a json path under " + String.join(" or ", where)));
        }
    }

    private void columns(String place, Json.Obj version) {
        var columns = Trees.objects(version, "additionalPrinterColumns");
        for (var i = 0; i < columns.size(); i++) {
            var at = place + "[" + i + "]";
            var column = columns.get(i);
            if (column.text("name").orElse("").isEmpty()) faults.add(Fault.required(at + ".name", ""));
            choice(at + ".type", column.text("type").orElse(""), COLUMN_TYPES);
            column.text("format").filter(it -> !it.isEmpty()).ifPresent(it -> choice(at + ".format", it,
                    COLUMN_FORMATS));
            var path = column.text("jsonPath").orElse("");
            if (path.isEmpty()) faults.add(Fault.required(at + ".JSONPath", ""));
            else if (!path.startsWith(".")) {
                faults.add(Fault.invalid(at + ".JSONPath", path, "must be a simple json path starting with ."));
            }
        }
    }

    private void choice(String field, String value, List<String> allowed) {
        if (value.isEmpty()) faults.add(Fault.required(field, ""));
        else if (!allowed.contains(value)) {
            faults.add(Fault.invalid(field, value, "must be one of " + String.join(",", allowed)));
        }
    }

    /// Calling a webhook to convert objects is not offered: refused, rather than served in the wrong form.
    private void conversion(Json.Obj conversion) {
        var strategy = conversion.text("strategy").orElse("");
        if (strategy.equals("Webhook")) {
            faults.add(Fault.invalid("spec.conversion.strategy", strategy,
                    "conversion by webhook is not supported by this server, only None"));
        } else if (!strategy.equals("None")) {
            faults.add(Fault.unsupported("spec.conversion.strategy", Json.of(strategy), List.of("None", "Webhook")));
        } else if (conversion.has("webhook")) {
            for (var field : List.of("webhookClientConfig", "conversionReviewVersions")) {
                faults.add(Fault.forbidden("spec.conversion." + field,
                        "should not be set when strategy is not set to Webhook"));
            }
        }
    }

    private void storedVersions(Json.Obj spec) {
        var known = Trees.objects(spec, "versions").stream().map(it -> it.text("name").orElse("")).toList();
        var stored = Trees.texts(tree, "status", "storedVersions");
        if (stored.isEmpty()) {
            faults.add(Fault.invalid("status.storedVersions", Json.Null.NULL, "must have at least one stored version"));
        }
        Trees.objects(spec, "versions").stream().filter(it -> Trees.is(it, "storage"))
                .map(it -> it.text("name").orElse("")).filter(it -> !stored.isEmpty() && !stored.contains(it))
                .forEach(it -> faults.add(Fault.invalid("status.storedVersions", Trees.list(stored),
                        "must have the storage version " + it)));
        for (var i = 0; i < stored.size(); i++) {
            var name = stored.get(i);
            if (known.contains(name)) continue;
            faults.add(Fault.invalid("status.storedVersions[" + i + "]", name, "missing from spec.versions; " + name
                    + " was previously a storage version, and must remain in spec.versions until a storage migration "
                    + "ensures no data remains persisted in " + name + " and removes " + name
                    + " from status.storedVersions"));
        }
    }

    private static Json shown(List<Json.Obj> versions) {
        return new Json.Arr(versions.stream().<Json>map(it -> Json.object("Name", Json.of(it.text("name").orElse("")))
                .with("Served", Json.of(Trees.is(it, "served"))).with("Storage", Json.of(Trees.is(it, "storage")))
                .with("Deprecated", Json.of(Trees.is(it, "deprecated")))
                .with("DeprecationWarning", it.get("deprecationWarning").orElse(Json.Null.NULL))
                .with("Schema", Json.Null.NULL).with("Subresources", Json.Null.NULL)
                .with("AdditionalPrinterColumns", Json.Null.NULL).with("SelectableFields", Json.Null.NULL)).toList());
    }
}
