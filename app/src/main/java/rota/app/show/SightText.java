package rota.app.show;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rota.kernel.loop.Look;
import rota.kernel.loop.Look.Decision;
import rota.kernel.loop.Look.Fate;
import rota.workloads.standing.Standing.Stage;

/// Everything about one object, for people.
public final class SightText {
    private static final int WIDTH = 30;
    /// Hundreds of pods are no reading matter.
    private static final int MOST_DEEDS = 10;

    private final Sight sight;
    private final Instant now;
    private final List<String> lines = new ArrayList<>();

    private SightText(Sight sight, Instant now) {
        this.sight = sight;
        this.now = now;
    }

    /// One object, at length.
    ///
    /// @param now when it is read
    public static String of(Sight sight, Instant now) {
        var text = new SightText(sight, now);
        text.standing();
        text.waits();
        if (!sight.source().operator()) text.say("", "Note: " + sight.source().note());
        sight.looks().forEach(text::look);
        if (sight.looks().isEmpty() && sight.standing().stage() == Stage.OPEN)
            text.say("", "The operator has nothing to say about it: it may not have looked yet.");
        return String.join("\n", text.lines);
    }

    private void standing() {
        var standing = sight.standing();
        say("", sight.id().key() + ": " + standing.phase());
        say("  ", Bar.of(standing.progress(), WIDTH) + " " + Bar.numbers(standing.progress()));
        standing.facts().forEach(it -> say("  ", it));
    }

    private void waits() {
        var waits = sight.standing().waits();
        if (waits.isEmpty()) return;
        lines.add("");
        say("", "What is ahead of it");
        waits.forEach(it -> say("  - ", it.what() + it.until().map(time -> ": " + Spans.at(now, time)).orElse("")));
    }

    private void look(Look look) {
        lines.add("");
        say("", (sight.source().operator() ? "Controller " + look.controller() + " looked at " + look.at()
                : "Controller " + look.controller() + " would decide now") + ": " + look.state());
        if (look.decisions().isEmpty()) say("  ", "nothing to do and nothing to wait for");
        look.decisions().forEach(this::decision);
        look.trouble().ifPresent(it -> say("  ", "last error, " + Spans.at(now, it.at()) + ": " + it.what()));
        say("  ", "next look: " + look.next().map(it -> Spans.at(now, it.at()) + ", " + it.why())
                .orElse("when something changes"));
    }

    private void decision(Decision decision) {
        say("  ", decision.step() + ": " + decision.reason() + fate(decision.fate()));
        decision.deeds().stream().limit(MOST_DEEDS).forEach(it -> say("      ", (it.done() ? "done: " : "not done: ")
                + it.does()));
        var more = decision.deeds().size() - MOST_DEEDS;
        if (more > 0) say("      ", "and " + more + " more");
    }

    private static String fate(Fate fate) {
        return switch (fate) {
            case DONE, PLANNED, WAITING -> "";
            case WITHHELD -> " [withheld until our earlier writes are seen]";
            case UNFINISHED -> " [" + fate.name().toLowerCase(Locale.ROOT) + "]";
        };
    }

    private void say(String indent, String sentence) {
        lines.add(indent + Spans.said(now, sentence));
    }
}
