package rota.local.rule.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;

/// A secret can be written as plain text, is stored as base64, and never changes its type.
public final class SecretRules implements Rules {
    private static final String ACCOUNT = "kubernetes.io/service-account.name";

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var texts = tree.object("stringData");
        if (!tree.has("stringData")) return tree;
        var data = tree.object("data");
        for (var text : texts.fields().entrySet()) {
            if (text.getValue() instanceof Json.Str(var value)) {
                var bytes = value.getBytes(StandardCharsets.UTF_8);
                data = data.with(text.getKey(), Json.of(Base64.getEncoder().encodeToString(bytes)));
            }
        }
        return tree.without("stringData").with("data", data);
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var secret = Place.of(tree, faults);
        if (Payload.check(secret.at("data")) / 4 * 3 > Payload.LARGEST) {
            secret.report(Fault.tooLong("data", Payload.LARGEST));
        }
        switch (secret.text("type")) {
            case "kubernetes.io/service-account-token" -> {
                if (secret.at("metadata", "annotations", ACCOUNT).text().isEmpty()) {
                    secret.report(Fault.required("metadata.annotations[" + ACCOUNT + "]", ""));
                }
            }
            case "kubernetes.io/tls" -> {
                needs(secret, "tls.crt");
                needs(secret, "tls.key");
            }
            case "kubernetes.io/dockerconfigjson" -> needsJson(secret, ".dockerconfigjson");
            case "kubernetes.io/dockercfg" -> needsJson(secret, ".dockercfg");
            case "kubernetes.io/basic-auth" -> {
                var half = List.of("username", "password").stream().anyMatch(secret.at("data").object()::has);
                if (!half) List.of("username", "password").forEach(it -> needs(secret, it));
            }
            case "kubernetes.io/ssh-auth" -> needs(secret, "ssh-privatekey");
            default -> {
                // Anything goes.
            }
        }
        return faults;
    }

    private static void needsJson(Place secret, String key) {
        needs(secret, key);
        if (secret.at("data", key).exists() && !isJson(secret.at("data", key).text())) {
            secret.report(Fault.invalid("data[" + key + "]", "<secret contents redacted>", "not JSON"));
        }
    }

    private static boolean isJson(String encoded) {
        try {
            Codec.read(new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static void needs(Place secret, String key) {
        if (!secret.at("data").object().has(key)) secret.report(Fault.required("data[" + key + "]", ""));
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var secret = Place.of(after, faults);
        if (!before.get("type").equals(after.get("type"))) secret.at("type").invalid("field is immutable");
        Payload.checkFinal(before, secret, List.of("data"));
        faults.addAll(createFaults(after));
        return faults;
    }
}
