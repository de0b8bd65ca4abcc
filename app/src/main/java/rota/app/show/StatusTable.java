package rota.app.show;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// All objects, a line each.
public final class StatusTable {
    private static final int WIDTH = 12;

    private StatusTable() {}

    /// How to lay it out.
    ///
    /// @param namespaces whether objects of several namespaces are among them
    /// @param width how many characters fit on a line; longer lines are cut. 0: all of them
    public record Layout(boolean namespaces, int width) {}

    public static String of(List<Sight> sights, Layout layout, Instant now) {
        if (sights.isEmpty()) return "nothing of ours is here";
        var rows = new ArrayList<List<String>>();
        rows.add(row(layout, List.of("KIND", "NAMESPACE", "NAME", "PHASE", "PROGRESS", "AGE", "WAITS FOR")));
        sights.forEach(it -> rows.add(row(layout, cells(it, now))));
        var text = new ArrayList<>(aligned(rows).stream().map(it -> cut(it, layout.width())).toList());
        sights.stream().map(Sight::source).filter(it -> !it.operator()).findFirst()
                .ifPresent(it -> text.add("Note: " + it.note()));
        return String.join("\n", text);
    }

    private static List<String> cells(Sight sight, Instant now) {
        var key = sight.id().key();
        var progress = sight.standing().progress();
        return List.of(key.kind().toString(), key.namespace(), key.name(), sight.standing().phase(),
                Bar.of(progress, WIDTH) + " " + Bar.numbers(progress),
                Spans.words(Duration.between(sight.created(), now)),
                Spans.said(now, sight.mainWait().orElse("")));
    }

    private static List<String> row(Layout layout, List<String> cells) {
        return layout.namespaces() ? cells
                : IntStream.range(0, cells.size()).filter(it -> it != 1).mapToObj(cells::get).toList();
    }

    private static List<String> aligned(List<List<String>> rows) {
        var widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream().mapToInt(it -> it.get(column).length()).max().orElse(0)).toArray();
        return rows.stream().map(row -> String.join("  ", IntStream.range(0, row.size())
                .mapToObj(it -> row.get(it) + " ".repeat(widths[it] - row.get(it).length())).toList())
                .stripTrailing()).toList();
    }

    private static String cut(String line, int width) {
        return width <= 1 || line.length() <= width ? line : line.substring(0, width - 1) + "…";
    }
}
