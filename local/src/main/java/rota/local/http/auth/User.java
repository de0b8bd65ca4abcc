package rota.local.http.auth;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;

/// Somebody who has proved who they are.
///
/// @param uid empty where there is none
public record User(String name, String uid, List<String> groups) {
    static final String AUTHENTICATED = "system:authenticated";

    public User {
        groups = List.copyOf(groups);
    }

    static User of(String name, String uid, List<String> groups) {
        var all = new ArrayList<>(groups);
        all.add(AUTHENTICATED);
        return new User(name, uid, all);
    }

    /// As reviews show it.
    public Json.Obj tree() {
        var tree = Json.object("username", Json.of(name));
        if (!uid.isEmpty()) tree = tree.with("uid", Json.of(uid));
        return tree.with("groups", new Json.Arr(groups.stream().map(Json::of).toList()));
    }
}
