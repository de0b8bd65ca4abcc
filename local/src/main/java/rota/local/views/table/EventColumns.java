package rota.local.views.table;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a table shows of events. The two groups that have them give most fields other names.
final class EventColumns {
    static final List<Column> CORE = columns(new Names("involvedObject", "message", "firstTimestamp", "lastTimestamp",
            "count", "source"));
    static final List<Column> EVENTS = columns(new Names("regarding", "note", "deprecatedFirstTimestamp",
            "deprecatedLastTimestamp", "deprecatedCount", "deprecatedSource"));

    private EventColumns() {}

    private record Names(String about, String message, String first, String last, String count, String source) {}

    private static List<Column> columns(Names names) {
        return List.of(
                Column.text("Last Seen", it -> ago(it, last(it, names))),
                Column.at("Type", "", "type"),
                Column.at("Reason", "", "reason"),
                Column.text("Object", it -> about(it, names)),
                Column.at("Subobject", "", names.about, "fieldPath").asWide(),
                Column.text("Source", it -> source(it, names)).asWide(),
                Column.text("Message", it -> it.text(names.message).strip()),
                Column.text("First Seen", it -> ago(it, first(it, names))).asWide(),
                Column.count("Count", it -> count(it, names)).asWide(),
                Column.NAME.asWide());
    }

    private static Optional<Instant> first(Subject event, Names names) {
        return event.time(names.first).or(() -> event.time("eventTime"));
    }

    private static Optional<Instant> last(Subject event, Names names) {
        if (event.tree().at("series").isPresent()) return event.time("series", "lastObservedTime");
        return event.time(names.last).or(() -> first(event, names));
    }

    private static String ago(Subject event, Optional<Instant> then) {
        return then.map(event::since).orElse(Subject.UNKNOWN);
    }

    private static long count(Subject event, Names names) {
        if (event.tree().at("series").isPresent()) return event.number("series", "count");
        return Math.max(1, event.number(names.count));
    }

    private static String about(Subject event, Names names) {
        var kind = event.text(names.about, "kind").toLowerCase(Locale.ROOT);
        var name = event.text(names.about, "name");
        return name.isEmpty() ? kind : kind + "/" + name;
    }

    private static String source(Subject event, Names names) {
        var component = event.textOr(controller(event), names.source, "component");
        var host = event.textOr(event.text("reportingInstance"), names.source, "host");
        return host.isEmpty() ? component : component + ", " + host;
    }

    private static String controller(Subject event) {
        return event.textOr(event.text("reportingController"), "reportingComponent");
    }
}
