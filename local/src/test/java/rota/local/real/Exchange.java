package rota.local.real;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.local.server.Intent.FieldValidation;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;
import rota.testing.real.RealServer;

/// Sends each request to both servers and notes where they disagree.
final class Exchange {
    private final RealServer real;
    private final Types types = Types.builtIn();
    private final Verbs embedded;
    private final List<String> differences = new ArrayList<>();
    private final String namespace;
    private int sent;

    Exchange(RealServer real, String namespace) throws IOException {
        this.real = real;
        this.namespace = namespace;
        embedded = new Verbs(new Store(), types, new Settings(() -> Instant.parse("2026-01-01T00:00:00Z"),
                new Ids(new SplittableRandom(1)), Tracking.ALL));
        embedded.createSystemNamespaces();
        var tree =
                Codec.readObject("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + namespace
                        + "\"}}");
        embedded.create(kind("v1", "namespaces"), "", tree, Intent.by("tester"));
        real.send("POST", "/api/v1/namespaces", "application/json", tree.toString());
    }

    int sent() {
        return sent;
    }

    List<String> differences() {
        return differences;
    }

    /// Carries one line out, such as `create v1 pods {…}`; `'` stands for `"` in it. A line that begins with `~`
    /// is known to be answered differently.
    void carryOut(String line) throws IOException {
        var words = line.replaceFirst("^~", "").split(" +", 4);
        var kind = kind(words[1], words[2]);
        var rest = words.length > 3 ? words[3] : "";
        sent++;
        var expected = toReal(words[0], kind, rest);
        var found = toEmbedded(words[0], kind, rest);
        if (!found.agreesWith(expected) && !line.startsWith("~")) {
            differences.add(line + "\n    " + String.join("\n    ", expected.differences(found)) + "\n");
        }
    }

    private Kind kind(String apiVersion, String plural) {
        var slash = apiVersion.indexOf('/');
        return types.find(slash < 0 ? "" : apiVersion.substring(0, slash), apiVersion.substring(slash + 1), plural)
                .orElseThrow(() -> new IllegalArgumentException("expected a kind, found " + apiVersion + " " + plural));
    }

    private Answer toReal(String verb, Kind kind, String rest) throws IOException {
        var root = (kind.group().isEmpty() ? "/api/" : "/apis/") + kind.apiVersion()
                + (kind.namespaced() ? "/namespaces/" + namespace : "") + "/" + kind.plural();
        var target = Target.of(rest);
        var path = root + "/" + target.path();
        return switch (verb) {
            case "create" -> asked("POST", root, "application/json", completed(kind, rest).toString());
            case "strict" -> asked("POST", root + "?fieldValidation=Strict", "application/json",
                    completed(kind, rest).toString());
            case "get" -> asked("GET", path, "application/json", "");
            case "delete" -> status(asked("DELETE", path, "application/json", ""));
            case "merge" -> asked("PATCH", path, "application/merge-patch+json", json(target.body()).toString());
            case "strictmerge" -> asked("PATCH", path + "?fieldValidation=Strict", "application/merge-patch+json",
                    json(target.body()).toString());
            case "strategic" -> asked("PATCH", path, "application/strategic-merge-patch+json",
                    json(target.body()).toString());
            case "evict" -> status(asked("POST", path + "/eviction", "application/json",
                    eviction(target.name()).toString()));
            case "putscale" -> asked("PUT", path + "/scale", "application/json",
                    scale(target.name(), target.body()).toString());
            default -> throw new IllegalArgumentException("expected a verb, found " + verb);
        };
    }

    private Answer asked(String method, String path, String contentType, String body) throws IOException {
        var answer = real.send(method, path, contentType, body);
        return Answer.of(answer.statusCode(), answer.body());
    }

    private Answer toEmbedded(String verb, Kind kind, String rest) {
        var home = kind.namespaced() ? namespace : "";
        var target = Target.of(rest);
        var intent = new Intent("tester", false,
                verb.startsWith("strict") ? FieldValidation.STRICT : FieldValidation.IGNORE, _ -> {});
        var key = kind.key(home, target.name());
        try {
            return switch (verb) {
                case "create", "strict" -> Answer.of(embedded.create(kind, home, completed(kind, rest), intent).tree());
                case "get" -> Answer.of(target.side().equals("scale")
                        ? embedded.scale(key)
                        : embedded.get(key).tree());
                case "delete" -> {
                    embedded.delete(key, Preconditions.NONE, DeleteOptions.DEFAULT);
                    yield new Answer(200, "", List.of(), Json.Obj.EMPTY, "");
                }
                case "merge", "strictmerge" -> patch(key, new PatchBody.Merge(json(target.body())), target, intent);
                case "strategic" -> patch(key, new PatchBody.Strategic(json(target.body())), target, intent);
                case "putscale" ->
                        Answer.of(embedded.updateScale(key, scale(target.name(), target.body()), intent));
                case "evict" -> {
                    embedded.evict(key, Preconditions.NONE, DeleteOptions.DEFAULT, intent);
                    yield new Answer(200, "", List.of(), Json.Obj.EMPTY, "");
                }
                default -> throw new IllegalArgumentException("expected a verb, found " + verb);
            };
        } catch (ApiException refusal) {
            return Answer.of(refusal);
        }
    }

    private Answer patch(Key key, PatchBody body, Target target, Intent intent) {
        if (target.side().equals("scale")) return Answer.of(embedded.patchScale(key, body, intent));
        var side = switch (target.side()) {
            case "status" -> Subresource.STATUS;
            case "resize" -> Subresource.RESIZE;
            case "ephemeralcontainers" -> Subresource.EPHEMERAL_CONTAINERS;
            default -> Subresource.NONE;
        };
        return Answer.of(embedded.patch(key, body, side, intent).tree());
    }

    private static Answer status(Answer answer) {
        return answer.code() == 200 ? new Answer(200, "", List.of(), Json.Obj.EMPTY, "") : answer;
    }

    private static Json.Obj completed(Kind kind, String body) {
        return json(body).with("apiVersion", Json.of(kind.apiVersion())).with("kind", Json.of(kind.name()));
    }

    private Json.Obj eviction(String name) {
        return json("{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'" + name + "','namespace':'"
                + namespace + "'}}");
    }

    private Json.Obj scale(String name, String replicas) {
        return json("{'apiVersion':'autoscaling/v1','kind':'Scale','metadata':{'name':'" + name + "','namespace':'"
                + namespace + "'},'spec':{'replicas':" + replicas + "}}");
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    /// `name/side body`, where the side and the body may be missing.
    private record Target(String name, String side, String body) {
        static Target of(String rest) {
            var words = rest.split(" ", 2);
            var slash = words[0].indexOf('/');
            var name = slash < 0 ? words[0] : words[0].substring(0, slash);
            return new Target(name, slash < 0 ? "" : words[0].substring(slash + 1), words.length > 1 ? words[1] : "");
        }

        String path() {
            return side.isEmpty() ? name : name + "/" + side;
        }
    }

}
