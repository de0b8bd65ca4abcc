package rota.local.real;

import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Types;

/// One request, such as `create v1 pods {…}` or `merge v1 pods name/status {…}`; `'` stands for `"` in it.
///
/// @param differs whether it is known that a real server answers differently: the line begins with `~`
/// @param name of the object; the side, such as `status`, and the body may be missing
record Asked(boolean differs, String verb, Kind kind, String namespace, String name, String side, String body) {
    private static final Types TYPES = Types.builtIn();

    static Asked of(String line, String namespace) {
        var words = line.replaceFirst("^~", "").split(" +", 4);
        var kind = kind(words[1], words[2]);
        var rest = words.length > 3 ? words[3] : "";
        var home = kind.namespaced() ? namespace : "";
        if (rest.startsWith("{")) return new Asked(line.startsWith("~"), words[0], kind, home, "", "", rest);
        var parts = rest.split(" ", 2);
        var slash = parts[0].indexOf('/');
        return new Asked(line.startsWith("~"), words[0], kind, home,
                slash < 0 ? parts[0] : parts[0].substring(0, slash), slash < 0 ? "" : parts[0].substring(slash + 1),
                parts.length > 1 ? parts[1] : "");
    }

    static Kind kind(String apiVersion, String plural) {
        var slash = apiVersion.indexOf('/');
        return TYPES.find(slash < 0 ? "" : apiVersion.substring(0, slash), apiVersion.substring(slash + 1), plural)
                .orElseThrow(() -> new IllegalArgumentException("expected a kind, found " + apiVersion + " " + plural));
    }

    static Json.Obj namespace(String name) {
        return json("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'" + name + "'}}");
    }

    boolean strict() {
        return verb.startsWith("strict");
    }

    /// The body as it is.
    Json.Obj json() {
        return json(body);
    }

    /// The body as an object of its kind.
    Json.Obj object() {
        return json().with("apiVersion", Json.of(kind.apiVersion())).with("kind", Json.of(kind.name()));
    }

    /// The body as what is to be applied: an object with its name, or a scale.
    Json.Obj configuration() {
        var kinded = side.equals("scale")
                ? json().with("apiVersion", Json.of("autoscaling/v1")).with("kind", Json.of("Scale"))
                : object();
        return kinded.withAt(Json.of(name), "metadata", "name");
    }

    /// The body as a list of operations.
    Json.Arr operations() {
        return (Json.Arr) Codec.read(body.replace('\'', '"'));
    }

    Json.Obj eviction() {
        return json("{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'" + name + "','namespace':'"
                + namespace + "'}}");
    }

    Json.Obj scale() {
        return json("{'apiVersion':'autoscaling/v1','kind':'Scale','metadata':{'name':'" + name + "','namespace':'"
                + namespace + "'},'spec':{'replicas':" + body + "}}");
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
