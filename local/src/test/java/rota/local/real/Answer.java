package rota.local.real;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import rota.api.client.ApiException;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What a server said, without what differs from server to server.
///
/// @param causes `field reason` of each thing that is wrong, in order
/// @param object the resulting object, or nothing
/// @param message for people who look at a difference; not compared
record Answer(int code, String reason, List<String> causes, Json.Obj object, String message) {
    private static final List<String> METADATA = List.of("uid", "resourceVersion", "creationTimestamp", "managedFields",
            "deletionTimestamp");

    /// Times that the server chooses.
    private static final List<String> TIMES = List.of("lastTransitionTime", "lastPhaseTransitionTime");

    static Answer of(int code, String text) {
        var tree = Codec.readObject(text);
        if (!tree.text("kind").orElse("").equals("Status") || code < 300) {
            return new Answer(code < 300 ? 200 : code, "", List.of(), plain(tree), "");
        }
        var causes = new TreeSet<String>();
        for (var item : tree.items("details", "causes")) {
            if (item instanceof Json.Obj cause) {
                causes.add(cause.text("field").orElse("") + " " + cause.text("reason").orElse(""));
            }
        }
        return new Answer(code, tree.text("reason").orElse(""), List.copyOf(causes), Json.Obj.EMPTY,
                tree.text("message").orElse(""));
    }

    /// As it stands in a file.
    String line() {
        var line = Json.object("code", Json.of(code));
        if (!reason.isEmpty()) line = line.with("reason", Json.of(reason));
        if (!causes.isEmpty()) line = line.with("causes", new Json.Arr(causes.stream().<Json>map(Json::of).toList()));
        return (object.equals(Json.Obj.EMPTY) ? line : line.with("object", object)).toString();
    }

    static Answer recorded(Json.Obj line) {
        return new Answer(Integer.parseInt(line.get("code").orElseThrow().toString()), line.text("reason").orElse(""),
                line.items("causes").stream().map(it -> ((Json.Str) it).value()).toList(), line.object("object"), "");
    }

    static Answer of(Json.Obj object) {
        return new Answer(200, "", List.of(), plain(object), "");
    }

    static Answer of(ApiException refusal) {
        var causes = new TreeSet<String>();
        refusal.causes().forEach(it -> causes.add(it.field() + " " + it.reason()));
        return new Answer(refusal.code(), refusal.reason(), List.copyOf(causes), Json.Obj.EMPTY, refusal.getMessage());
    }

    boolean agreesWith(Answer other) {
        return code == other.code && reason.equals(other.reason) && causes.equals(other.causes)
                && object.equals(other.object);
    }

    /// What somebody must know who wants to mend the other.
    List<String> differences(Answer other) {
        var all = new ArrayList<String>();
        if (code != other.code || !reason.equals(other.reason) || !causes.equals(other.causes)) {
            all.add("real:     " + code + " " + reason + " " + causes + " " + message);
            all.add("embedded: " + other.code + " " + other.reason + " " + other.causes + " " + other.message);
        }
        if (code == other.code) compare("", object, other.object, all);
        return all;
    }

    private static void compare(String path, Json real, Json embedded, List<String> all) {
        if (real.equals(embedded)) return;
        if (real instanceof Json.Obj one && embedded instanceof Json.Obj other) {
            var names = new TreeSet<>(one.fields().keySet());
            names.addAll(other.fields().keySet());
            for (var name : names) {
                compare(path + "." + name, one.get(name).orElse(Json.Null.NULL), other.get(name).orElse(Json.Null.NULL),
                        all);
            }
        } else if (real instanceof Json.Arr(var ones) && embedded instanceof Json.Arr(var others)
                && ones.size() == others.size()) {
            for (var i = 0; i < ones.size(); i++) compare(path + "[" + i + "]", ones.get(i), others.get(i), all);
        } else {
            all.add(path + ": real " + real + ", embedded " + embedded);
        }
    }

    private static Json.Obj plain(Json.Obj tree) {
        var uid = tree.text("metadata", "uid").orElse("");
        var result = tree.without("kind").without("apiVersion");
        for (var field : METADATA) result = result.withoutAt("metadata", field);
        return (Json.Obj) without(result, uid);
    }

    /// Without nulls, and with a word for the UID, wherever it stands.
    private static Json without(Json json, String uid) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var result = Json.Obj.EMPTY;
                for (var field : fields.entrySet()) {
                    if (field.getValue() == Json.Null.NULL) continue;
                    var value = TIMES.contains(field.getKey()) ? Json.of("a time") : without(field.getValue(), uid);
                    result = result.with(field.getKey(), value);
                }
                yield result;
            }
            case Json.Arr(var items) -> {
                var list = new ArrayList<Json>();
                items.forEach(it -> list.add(without(it, uid)));
                yield new Json.Arr(list);
            }
            case Json.Str(var text) when !uid.isEmpty() && text.equals(uid) -> Json.of("the UID");
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }
}
