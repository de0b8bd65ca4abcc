package rota.app.show;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.Difference;

/// The past of an object, for people: its revisions, and what each of them changed.
public final class HistoryText {
    private static final int LONGEST = 60;

    private HistoryText() {}

    public static String of(Chronicle<?> chronicle, Instant now) {
        var key = chronicle.id().key();
        var lines = new ArrayList<String>();
        lines.add(key.kind() + " " + key.path() + ": " + count(chronicle.revisions().size()));
        var present = chronicle.present();
        for (var revision : chronicle.revisions()) {
            lines.add(String.format(Locale.ROOT, "%s%4d  %s  %s", present.filter(revision::equals).isPresent() ? "*"
                    : " ", revision.number(), revision.name(), Spans.from(now, revision.created())));
            lines.addAll(changes(chronicle.changes(revision)));
        }
        if (present.isEmpty() && !chronicle.revisions().isEmpty())
            lines.add("what it is to be now has not been noted down yet");
        return String.join("\n", lines);
    }

    /// A line each.
    public static List<String> changes(List<Difference> differences) {
        return differences.stream().map(it -> "         " + it.path() + ": " + words(it.before()) + " -> " + words(it
                .after())).toList();
    }

    private static String count(int revisions) {
        return revisions == 1 ? "1 revision" : revisions + " revisions";
    }

    private static String words(Optional<Json> json) {
        var text = json.map(Codec::write).orElse("nothing");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
