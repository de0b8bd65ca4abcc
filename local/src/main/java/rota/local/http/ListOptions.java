package rota.local.http;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import rota.api.client.ApiException;
import rota.api.client.ApiException.Cause;
import rota.api.meta.ResourceVersion;
import rota.local.select.FieldSelector;
import rota.local.select.LabelSelector;

/// What a list or a watch asks for in its query.
///
/// @param limit 0 for all
/// @param continued where the page before ended, empty for the first one
record ListOptions(LabelSelector labels, FieldSelector fields, Position from, long limit, String continued,
        Watching watching) {

    /// From which version on.
    ///
    /// @param version [ResourceVersion#START] for the newest there is
    /// @param any whether any version will do, even an old one
    record Position(ResourceVersion version, boolean any, Match match) {
        static final Position NEWEST = new Position(ResourceVersion.START, false, Match.UNSET);

        boolean isNewest() {
            return version.equals(ResourceVersion.START);
        }
    }

    /// How a version is meant.
    enum Match {
        UNSET, EXACT, NOT_OLDER_THAN
    }

    /// What only a watch asks for.
    ///
    /// @param initialEvents whether to begin with what there is, and to say when that is done
    /// @param onlyNew whether what there is shall not be shown
    record Watching(boolean bookmarks, boolean initialEvents, boolean onlyNew, Optional<Duration> timeout) {}

    /// @param watch whether the query is one of a watch
    static ListOptions parse(Query query, boolean watch) {
        try {
            check(query, watch);
            var seconds = query.number("timeoutSeconds");
            var timeout = seconds.isPresent() && seconds.getAsLong() > 0
                    ? Optional.of(Duration.ofSeconds(Math.min(seconds.getAsLong(), Integer.MAX_VALUE)))
                    : Optional.<Duration>empty();
            return new ListOptions(LabelSelector.parse(query.text("labelSelector")),
                    FieldSelector.parse(query.text("fieldSelector")), position(query, !watch),
                    Math.max(0, query.number("limit").orElse(0)), query.text("continue"),
                    new Watching(query.flag("allowWatchBookmarks"), query.flag("sendInitialEvents"),
                            query.text("sendInitialEvents").equals("false"), timeout));
        } catch (IllegalArgumentException wrong) {
            throw Refusals.badRequest(wrong);
        }
    }

    /// The same, for the object of this name alone.
    ListOptions named(String name) {
        return new ListOptions(labels, FieldSelector.parse("metadata.name=" + name), from, limit, continued, watching);
    }

    boolean selectsEverything() {
        return labels.isEverything() && fields.isEverything();
    }

    /// The version in the query of a read.
    ///
    /// @param list whether it is one of a list
    static Position position(Query query, boolean list) {
        var text = query.text("resourceVersion");
        var match = switch (query.text("resourceVersionMatch")) {
            case "Exact" -> Match.EXACT;
            case "NotOlderThan" -> Match.NOT_OLDER_THAN;
            default -> Match.UNSET;
        };
        if (text.isEmpty()) return Position.NEWEST;
        if (text.equals("0")) return new Position(ResourceVersion.START, true, match);
        return new Position(version(text, list), false, match);
    }

    private static ResourceVersion version(String text, boolean list) {
        var number = number(text);
        if (number.isEmpty() || number.getAsLong() <= 0) {
            var why = "resourceVersion: Invalid value: \"" + text + "\": strconv.ParseUint: parsing \"" + text
                    + "\": invalid syntax";
            // Only for lists a real server knows that it is not its own fault.
            throw list ? Refusals.badRequest("invalid resource version: " + why)
                    : ApiException.ServerTrouble.unexplained(why);
        }
        return ResourceVersion.of(number.getAsLong());
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    private static void check(Query query, boolean watch) {
        var match = query.text("resourceVersionMatch");
        var initial = query.first("sendInitialEvents").isPresent();
        if (initial && !watch) throw forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list");
        if (initial && !match.equals("NotOlderThan")) {
            var cause = new Cause("FieldValueForbidden",
                    "Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
                    "resourceVersionMatch");
            throw match.isEmpty() ? Refusals.invalidOption("ListOptions", cause)
                    : Refusals.invalidOption("ListOptions", cause, new Cause("FieldValueNotSupported",
                            "Unsupported value: \"" + match + "\": supported values: \"NotOlderThan\"",
                            "resourceVersionMatch"));
        }
        if (match.isEmpty()) return;
        if (watch && !initial) {
            throw forbidden("resourceVersionMatch",
                    "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
        }
        if (!watch) checkMatchOfList(query, match);
    }

    private static void checkMatchOfList(Query query, String match) {
        var version = query.text("resourceVersion");
        if (version.isEmpty()) {
            throw forbidden("resourceVersionMatch",
                    "resourceVersionMatch is forbidden unless resourceVersion is provided");
        }
        if (!query.text("continue").isEmpty()) {
            throw forbidden("resourceVersionMatch", "resourceVersionMatch is forbidden when continue is provided");
        }
        if (!match.equals("Exact") && !match.equals("NotOlderThan")) {
            throw Refusals.invalidOption("ListOptions", new Cause("FieldValueNotSupported", "Unsupported value: \""
                    + match + "\": supported values: \"Exact\", \"NotOlderThan\", \"\"", "resourceVersionMatch"));
        }
        if (match.equals("Exact") && version.equals("0")) {
            throw forbidden("resourceVersionMatch",
                    "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
        }
    }

    private static Refused forbidden(String field, String why) {
        return Refusals.invalidOption("ListOptions", new Cause("FieldValueForbidden", "Forbidden: " + why, field));
    }
}
