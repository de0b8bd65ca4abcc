package rota.local.real;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The conversations in `webhooks.txt`: what is asked of a server, what it answers, and what it asks the webhooks.
final class WebhookCases {
    private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1/";
    private static final int MOST_LOOKS = 10_000;
    private static final Pattern UNSTABLE = Pattern.compile(
            "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=127[.]0[.]0[.]1:)[0-9]+");

    private final Door door;
    private final HookServer hooks;
    private final List<String> said = new ArrayList<>();

    /// The way to a server.
    interface Door {
        HttpResponse<String> exchange(String method, String path, String contentType, String body)
                throws IOException, InterruptedException;
    }

    WebhookCases(Door door, HookServer hooks) {
        this.door = door;
        this.hooks = hooks;
    }

    /// Sets all webhooks up, asks until they are known, and then has every conversation.
    List<String> carryOut() throws IOException, InterruptedException {
        door.exchange("POST", "/api/v1/namespaces", "application/json",
                "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"hooks\"}}");
        var lines = lines();
        var name = "";
        var number = 0;
        for (var line : lines) {
            if (line.startsWith("case ")) {
                name = line.substring(5);
                number = 0;
            } else if (!line.startsWith(" >")) {
                set(name, ++number, line.strip().split(" ", 3));
            }
        }
        awaitKnown();
        for (var line : lines) {
            if (line.startsWith("case ")) {
                name = line.substring(5);
                said.add(line);
            }
            if (line.startsWith(" >")) ask(name, line.substring(3).replace("NAME", name).split(" ", 3));
        }
        return said;
    }

    /// A real server learns of configurations a moment later, but in their order: who knows the last one of each kind
    /// knows all.
    private void awaitKnown() throws IOException, InterruptedException {
        set("last", 1, new String[] {"M", "warn"});
        set("last", 2, new String[] {"V", "deny"});
        var object = "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'last','labels':{'case':'last'}}}"
                .replace('\'', '"');
        for (var look = 0; look < MOST_LOOKS; look++) {
            hooks.questions();
            door.exchange("POST", "/api/v1/namespaces/hooks/configmaps?dryRun=All", "application/json", object);
            if (hooks.questions().size() == 2) return;
        }
        throw new IllegalStateException("expected the webhooks to be asked, found that they are not");
    }

    private void set(String name, int number, String[] words) throws IOException, InterruptedException {
        var kind = words[0].equals("M") ? "Mutating" : "Validating";
        var hook = json("{'name':'" + name + "-" + number + ".hooks.test','clientConfig':{'url':'" + hooks.url(words[1])
                + "','caBundle':'" + hooks.bundle() + "'},'rules':[{'operations':['*'],'apiGroups':[''],'apiVersions':"
                + "['v1'],'resources':['configmaps']}],'objectSelector':{'matchLabels':{'case':'" + name
                + "'}},'sideEffects':'None','admissionReviewVersions':['v1']}");
        if (words.length > 2) {
            for (var field : json("{" + words[2] + "}").fields().entrySet()) {
                hook = hook.with(field.getKey(), field.getValue());
            }
        }
        var tree = json("{'apiVersion':'admissionregistration.k8s.io/v1','kind':'" + kind
                + "WebhookConfiguration','metadata':{'name':'" + name + "-" + number + "'}}")
                .with("webhooks", Json.list(hook));
        var path = CONFIGURATIONS + kind.toLowerCase(java.util.Locale.ROOT) + "webhookconfigurations";
        var answer = door.exchange("POST", path, "application/json", tree.toString());
        if (answer.statusCode() != 201) said.add("not set: " + name + " " + answer.body());
    }

    private void ask(String name, String[] words) throws IOException, InterruptedException {
        hooks.questions();
        var body = words.length > 2 ? words[2] : "";
        var apply = words[0].equals("APPLY");
        var type = apply ? "application/apply-patch+yaml"
                : words[0].equals("PATCH") ? "application/merge-patch+json" : "application/json";
        var path = path(words[1]) + (apply ? "?fieldManager=applier" : "");
        var answer = door.exchange(apply ? "PATCH" : words[0], path, type, body(name, words, body));
        said.add(stable("  " + words[0] + " " + words[1] + " -> " + outcome(answer)));
        answer.headers().allValues("Warning").forEach(it -> said.add("    warning " + it));
        hooks.questions().stream().map(WebhookCases::question).map(WebhookCases::stable).sorted()
                .forEach(it -> said.add("    asked " + it));
    }

    private static String path(String target) {
        if (target.equals("/")) return CONFIGURATIONS + "mutatingwebhookconfigurations?dryRun=All";
        return target.startsWith("apps/v1/")
                ? "/apis/apps/v1/namespaces/hooks/" + target.substring(8)
                : "/api/v1/namespaces/hooks/" + target;
    }

    private static String body(String name, String[] words, String body) {
        if (body.isEmpty()) return "";
        var tree = json(body);
        if (words[1].equals("/")) {
            return tree.with("apiVersion", Json.of("admissionregistration.k8s.io/v1"))
                    .with("kind", Json.of("MutatingWebhookConfiguration"))
                    .with("metadata", json("{'name':'mistakes'}")).toString();
        }
        if (words[0].equals("PATCH") || words[0].equals("DELETE") || tree.has("kind")) return tree.toString();
        var kind = words[1].contains("deployments") ? "Deployment" : words[1].contains("pods") ? "Pod" : "ConfigMap";
        return tree.with("apiVersion", Json.of(kind.equals("Deployment") ? "apps/v1" : "v1"))
                .with("kind", Json.of(kind))
                .with("metadata", json("{'name':'" + name + "','labels':{'case':'" + name + "'}}")).toString();
    }

    private static String outcome(HttpResponse<String> answer) {
        var body = Codec.readObject(answer.body());
        if (body.text("kind").equals(java.util.Optional.of("Status"))) {
            return answer.statusCode() + " " + body.without("metadata").without("apiVersion").without("kind")
                    .withoutAt("details", "uid");
        }
        var metadata = body.object("metadata");
        var owners = metadata.items("managedFields").stream().map(it -> ((Json.Obj) it).text("manager").orElse("")
                .replaceFirst("Java-http-client", "tester") + "=" + ((Json.Obj) it).object("fieldsV1")).toList();
        return answer.statusCode() + " " + metadata.text("name").orElse("") + " labels="
                + sorted(metadata.object("labels").without("case")) + " annotations=" + metadata.object("annotations")
                + " data=" + body.object("data") + " replicas=" + body.at("spec", "replicas").orElse(Json.Null.NULL)
                + (body.has("webhooks")
                        ? " webhooks=" + body.items("webhooks").stream().map(it -> sorted((Json.Obj) it)).toList()
                        : " owners="
                                + (body.text("kind").equals(java.util.Optional.of("ConfigMap")) ? owners : ""));
    }

    /// What a webhook is asked, without what is different in every cluster.
    private static String question(Json.Obj request) {
        var fields = request.without("uid").without("userInfo").without("options").without("object")
                .without("oldObject");
        return fields + " object=" + form(request, "object") + " old=" + form(request, "oldObject") + " options="
                + request.text("options", "kind").orElse("none") + " user=" + String.join(",",
                        request.object("userInfo").fields().keySet().stream().filter(it -> !it.equals("uid")
                                && !it.equals("extra")).sorted().toList());
    }

    private static Json.Obj sorted(Json.Obj object) {
        var fields = new java.util.LinkedHashMap<String, Json>();
        object.fields().keySet().stream().sorted().forEach(it -> fields.put(it,
                object.fields().get(it) instanceof Json.Obj inner ? sorted(inner) : object.fields().get(it)));
        return new Json.Obj(fields);
    }

    private static String form(Json.Obj request, String field) {
        if (!(request.get(field).orElse(Json.Null.NULL) instanceof Json.Obj object)) return "null";
        var orders = List.of("Scale", "Binding").contains(object.text("kind").orElse(""));
        return object.text("apiVersion").orElse("") + "/" + object.text("kind").orElse("") + object.object("metadata")
                .fields().keySet().stream().filter(it -> !orders || !it.equals("managedFields")).sorted()
                .collect(Collectors.joining(",", "(", ")"))
                + sorted(object.object("metadata", "labels").without("case")) + object.object("data");
    }

    /// Without what differs from run to run, and without what we say in words of our own.
    private static String stable(String line) {
        return UNSTABLE.matcher(line).replaceAll("*").replaceAll(" \\(e[.]g[.] [^)]*\\)", "")
                .replaceAll("(cannot unmarshal number into)[^\"]*", "$1");
    }

    private static List<String> lines() throws IOException {
        try (var stream = Objects.requireNonNull(WebhookCases.class.getResourceAsStream("webhooks.txt"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(it -> !it.isBlank() && !it.startsWith("#")).toList();
        }
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
