package rota.local.http.auth;

import java.util.List;

/// Who may do what: everybody everything, but for those who may only look.
public final class Access {
    private static final String MASTERS = "system:masters";
    private static final String VIEWERS = "rota:viewers";
    private static final List<String> READING = List.of("get", "list", "watch");
    /// A GET opens them, and yet they change things.
    private static final List<String> DOORS = List.of("exec", "attach", "portforward", "proxy");
    private static final List<String> ABOUT_ONESELF = List.of("selfsubjectreviews", "selfsubjectaccessreviews",
            "selfsubjectrulesreviews");

    private Access() {}

    /// What somebody wants to do.
    ///
    /// @param verb as in a role: `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`
    /// @param resource in the plural; empty for a URL that is no resource
    public record Deed(String verb, String group, String resource, String subresource) {}

    public static boolean allows(User user, Deed deed) {
        return allows(user.groups(), deed);
    }

    public static boolean allows(List<String> groups, Deed deed) {
        if (groups.contains(User.UNAUTHENTICATED)) return false;
        if (!groups.contains(VIEWERS) || groups.contains(MASTERS)) return true;
        if (ABOUT_ONESELF.contains(deed.resource()) && deed.verb().equals("create")) return true;
        return READING.contains(deed.verb()) && !DOORS.contains(deed.subresource());
    }

    /// Whether somebody may only look.
    public static boolean isViewer(User user) {
        return !allows(user, new Deed("create", "", "pods", ""));
    }
}
