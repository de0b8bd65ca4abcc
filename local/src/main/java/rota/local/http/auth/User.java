package rota.local.http.auth;

import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// Somebody who has proved who they are.
///
/// @param uid empty where there is none
public record User(String name, String uid, List<String> groups) {
    static final String AUTHENTICATED = "system:authenticated";
    static final String UNAUTHENTICATED = "system:unauthenticated";
    private static final String ANONYMOUS = "system:anonymous";

    public User {
        groups = List.copyOf(groups);
    }

    static User of(String name, String uid, List<String> groups) {
        var all = new ArrayList<>(groups);
        all.add(AUTHENTICATED);
        return new User(name, uid, all);
    }

    /// Speaks for somebody else, which only those may who may do everything.
    ///
    /// @throws ApiException.Forbidden for all others
    public User as(String other, List<String> othersGroups) {
        if (Access.isViewer(this)) {
            throw new ApiException.Forbidden(403, "Forbidden", "users \"" + other + "\" is forbidden: User \"" + name
                    + "\" cannot impersonate resource \"users\" in API group \"\" at the cluster scope");
        }
        if (other.equals(ANONYMOUS)) return new User(other, "", List.of(UNAUTHENTICATED));
        var parts = other.split(":", -1);
        var account = other.startsWith("system:serviceaccount:") && parts.length == 4 && othersGroups.isEmpty();
        return of(other, "", account
                ? List.of("system:serviceaccounts", "system:serviceaccounts:" + parts[2])
                : othersGroups);
    }

    /// As reviews show it.
    public Json.Obj tree() {
        var tree = Json.object("username", Json.of(name));
        if (!uid.isEmpty()) tree = tree.with("uid", Json.of(uid));
        return tree.with("groups", new Json.Arr(groups.stream().map(Json::of).toList()));
    }
}
