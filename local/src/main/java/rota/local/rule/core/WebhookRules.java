package rota.local.rule.core;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;

/// Whom a webhook wants to be asked about, and how to reach it.
///
/// @param mutating whether it may change objects
/// @param expressions what is wrong with a condition
public record WebhookRules(boolean mutating, Function<String, Optional<String>> expressions) implements Rules {
    /// What conditions can speak of. A real server also has an `authorizer`.
    public static final List<String> VARIABLES = List.of("object", "oldObject", "request");

    private static final List<String> OPERATIONS = List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");
    private static final List<String> VERSIONS = List.of("v1", "v1beta1");
    private static final int MOST_CONDITIONS = 64;

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var webhooks = tree.items("webhooks").stream()
                .<Json>map(it -> it instanceof Json.Obj hook ? defaulted(hook, mutating) : it).toList();
        return webhooks.isEmpty() ? tree : tree.with("webhooks", new Json.Arr(webhooks));
    }

    private static Json.Obj defaulted(Json.Obj hook, boolean mutating) {
        var full = hook;
        if (full.at("clientConfig", "service").isPresent() && full.at("clientConfig", "service", "port").isEmpty()) {
            full = full.withAt(Json.of(443), "clientConfig", "service", "port");
        }
        full = full.has("failurePolicy") ? full : full.with("failurePolicy", Json.of("Fail"));
        full = full.has("matchPolicy") ? full : full.with("matchPolicy", Json.of("Equivalent"));
        full = full.has("namespaceSelector") ? full : full.with("namespaceSelector", Json.Obj.EMPTY);
        full = full.has("objectSelector") ? full : full.with("objectSelector", Json.Obj.EMPTY);
        full = full.has("timeoutSeconds") ? full : full.with("timeoutSeconds", Json.of(10));
        if (mutating && !full.has("reinvocationPolicy")) full = full.with("reinvocationPolicy", Json.of("Never"));
        if (!full.has("rules")) return full;
        return full.with("rules", new Json.Arr(full.items("rules").stream().<Json>map(
                it -> it instanceof Json.Obj rule && !rule.has("scope") ? rule.with("scope", Json.of("*")) : it)
                .toList()));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var names = new HashSet<String>();
        for (var hook : Place.of(tree, faults).items("webhooks")) {
            check(hook);
            if (!names.add(hook.text("name"))) hook.at("name").duplicate();
        }
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    private void check(Place hook) {
        name(hook.at("name"));
        for (var rule : hook.items("rules")) rule(rule);
        hook.at("failurePolicy").absentOrOneOf(List.of("Fail", "Ignore"));
        hook.at("matchPolicy").absentOrOneOf(List.of("Equivalent", "Exact"));
        if (!hook.at("sideEffects").exists()) {
            hook.at("sideEffects").required("must specify one of None, NoneOnDryRun");
        } else {
            hook.at("sideEffects").oneOf(List.of("None", "NoneOnDryRun"));
        }
        if (mutating) hook.at("reinvocationPolicy").absentOrOneOf(List.of("IfNeeded", "Never"));
        hook.number("timeoutSeconds").filter(it -> it < 1 || it > 30).ifPresent(_ -> hook.at("timeoutSeconds")
                .invalid("the timeout value must be between 1 and 30 seconds"));
        Selectors.check(hook.at("namespaceSelector"));
        Selectors.check(hook.at("objectSelector"));
        client(hook.at("clientConfig"));
        versions(hook.at("admissionReviewVersions"));
        conditions(hook.at("matchConditions"));
    }

    private static void name(Place name) {
        if (name.text().isEmpty()) {
            name.required("");
        } else if (NameRule.SUBDOMAIN.problem(name.text()).isPresent()) {
            name.invalid(NameRule.SUBDOMAIN.problem(name.text()).get());
        } else if (name.text().split("\\.", -1).length < 3) {
            name.invalid("should be a domain with at least three segments separated by dots");
        }
    }

    private static void rule(Place rule) {
        if (rule.items("operations").isEmpty()) rule.at("operations").required("");
        alone(rule.at("operations"));
        rule.items("operations").forEach(it -> it.oneOf(OPERATIONS));
        for (var field : List.of("apiGroups", "apiVersions", "resources")) some(rule.at(field));
        rule.at("scope").absentOrOneOf(List.of("*", "Cluster", "Namespaced"));
    }

    private static void some(Place list) {
        if (list.items().isEmpty()) list.required("");
        if (!list.path().endsWith("resources")) alone(list);
        if (list.path().endsWith("apiGroups")) return;
        list.items().stream().filter(it -> it.text().isEmpty()).forEach(it -> it.required(""));
    }

    /// What means everything stands for itself.
    private static void alone(Place list) {
        var all = list.items();
        if (all.size() > 1 && all.stream().anyMatch(it -> it.text().equals("*"))) {
            list.invalid("if '*' is present, must not specify other " + (list.path().endsWith("operations")
                    ? "operations"
                    : list.path().endsWith("apiGroups") ? "API groups" : "API versions"));
        }
    }

    private static void client(Place client) {
        var url = client.at("url");
        var service = client.at("service");
        if (url.exists() == service.exists()) {
            client.required("exactly one of url or service is required");
        } else if (url.exists()) {
            url(url);
        } else {
            // A real server complains about the name in both cases.
            for (var field : List.of("name", "namespace")) {
                if (service.text(field).isEmpty()) service.at("name").required("");
            }
            service.number("port").filter(it -> it < 1 || it > 65535).ifPresent(_ -> service.at("port")
                    .invalid("port is not valid: must be between 1 and 65535, inclusive"));
        }
    }

    private static void url(Place place) {
        var form = "; desired format: https://host[/path]";
        try {
            var url = URI.create(place.text());
            if (!"https".equals(url.getScheme())) {
                place.report(Fault.invalid(place.path(), url.getScheme() == null ? "" : url.getScheme(),
                        "'https' is the only allowed URL scheme" + form));
            }
            if (url.getHost() == null || url.getHost().isEmpty()) {
                place.report(Fault.invalid(place.path(), "", "host must be specified" + form));
            }
            if (url.getUserInfo() != null) {
                place.report(Fault.invalid(place.path(), url.getUserInfo(),
                        "user information is not permitted in the URL"));
            }
            if (url.getFragment() != null && !url.getFragment().isEmpty()) {
                place.report(Fault.invalid(place.path(), url.getFragment(), "fragments are not permitted in the URL"));
            }
            if (url.getQuery() != null && !url.getQuery().isEmpty()) {
                place.report(Fault.invalid(place.path(), url.getQuery(),
                        "query parameters are not permitted in the URL"));
            }
        } catch (IllegalArgumentException wrong) {
            place.required("url must be a valid URL: " + wrong.getMessage() + form);
        }
    }

    private static void versions(Place versions) {
        var given = versions.items().stream().map(Place::text).toList();
        if (given.isEmpty()) {
            versions.required("must specify one of v1, v1beta1");
        } else if (given.stream().noneMatch(VERSIONS::contains)) {
            versions.invalid("must include at least one of v1, v1beta1");
        }
    }

    private void conditions(Place conditions) {
        var all = conditions.items();
        if (all.size() > MOST_CONDITIONS) {
            conditions.report(Fault.tooMany(conditions.path(), all.size(), MOST_CONDITIONS));
        }
        var names = new HashSet<String>();
        for (var it : all) {
            if (it.text("expression").isBlank()) it.at("expression").required("");
            else
                expressions.apply(it.text("expression")).ifPresent(it.at("expression")::invalid);
            if (it.text("name").isEmpty()) it.at("name").required("");
            else if (!names.add(it.text("name"))) it.at("name").duplicate();
            else
                QualifiedName.problem(it.text("name")).ifPresent(it.at("name")::invalid);
        }
    }
}
