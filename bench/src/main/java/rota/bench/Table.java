package rota.bench;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// All figures, for people and for programs.
public record Table(List<Figure> figures) {
    public String text() {
        var head = row("benchmark", "score", "unit", "target", "ok?");
        var rows = figures.stream().map(it -> row(it.name(), it.shown(), it.unit(), it.target(), it.verdict()));
        return Stream.concat(Stream.of("", head), rows).collect(Collectors.joining(System.lineSeparator()));
    }

    public String json() {
        return new Json.Arr(figures.stream().map(Table::json).toList()).toString();
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-50s %12s  %-6s %-16s %s", cells).stripTrailing();
    }

    private static Json json(Figure figure) {
        var score = Double.isFinite(figure.score()) ? new Json.Num(BigDecimal.valueOf(figure.score())) : Json.Null.NULL;
        return Json.object("name", Json.of(figure.name())).with("score", score).with("unit", Json.of(figure.unit()))
                .with("target", Json.of(figure.target())).with("ok", Json.of(figure.verdict()));
    }
}
