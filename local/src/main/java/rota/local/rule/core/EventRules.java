package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;

/// What an event must say. Under the group of its own it must say more, and only its series may change; a real server
/// complains in the names of the core group all the same.
///
/// @param moved whether this is about the group of its own
public record EventRules(boolean moved) implements Rules {
    public static final EventRules CORE = new EventRules(false);
    public static final EventRules MOVED = new EventRules(true);

    private static final String REPORTER = "reportingComponent";
    private static final int LONGEST_WORD = 128;
    private static final int LONGEST_MESSAGE = 1024;
    private static final List<String> FIXED = List.of("involvedObject", "reason", "message", "source", "firstTimestamp",
            "lastTimestamp", "count", "type", "eventTime", "action", "related", "reportingInstance");

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var event = Place.of(moved ? EventNames.core(tree) : tree, faults);
        near(event, Meta.text(tree, "namespace"));
        if (event.at("eventTime").exists()) timed(event);
        if (moved) strict(event);
        return faults;
    }

    private static void near(Place event, String namespace) {
        var theirs = event.at("involvedObject").text("namespace");
        if (theirs.equals(namespace) || (theirs.isEmpty() && namespace.equals("default"))) return;
        event.report(Fault.invalid("involvedObject.namespace", theirs, "does not match event.namespace"));
    }

    /// Whoever knows the time to the microsecond also knows who tells it.
    private static void timed(Place event) {
        var reporter = event.text(REPORTER);
        if (reporter.isEmpty()) event.report(Fault.required("reportingController", ""));
        QualifiedName.problem(reporter)
                .ifPresent(it -> event.report(Fault.invalid("reportingController", reporter, it)));
        for (var field : List.of("reportingInstance", "action", "reason")) {
            var text = event.text(field);
            if (text.isEmpty()) event.at(field).required("");
            else if (text.length() > LONGEST_WORD) event.report(tooLong(field, LONGEST_WORD));
        }
        if (event.text("message").length() > LONGEST_MESSAGE) event.report(tooLong("message", LONGEST_MESSAGE));
    }

    private static Fault tooLong(String field, int most) {
        return Fault.invalid(field, "", "can have at most " + most + " characters");
    }

    private static void strict(Place event) {
        if (!event.at("eventTime").exists()) event.at("eventTime").required("");
        if (!List.of("Normal", "Warning").contains(event.text("type"))) {
            event.report(Fault.invalid("type", "", "has invalid value: " + event.text("type")));
        }
        for (var field : List.of("firstTimestamp", "lastTimestamp")) {
            if (event.at(field).exists()) event.report(Fault.invalid(field, "", "needs to be unset"));
        }
        event.number("count").filter(it -> it != 0)
                .ifPresent(_ -> event.report(Fault.invalid("count", "", "needs to be unset")));
        if (!event.at("source").object().fields().isEmpty()) {
            event.report(Fault.invalid("source", "", "needs to be unset"));
        }
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (!moved) return createFaults(after);
        var faults = new ArrayList<Fault>();
        var old = Place.of(EventNames.core(before), new ArrayList<>());
        var now = Place.of(EventNames.core(after), faults);
        FIXED.forEach(it -> now.at(it).sameAs(old.at(it)));
        // The one name of the other group that a real server does use.
        if (!now.text(REPORTER).equals(old.text(REPORTER))) {
            faults.add(Fault.immutable("reportingController", Json.of(now.text(REPORTER))));
        }
        return faults;
    }
}
