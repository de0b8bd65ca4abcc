package rota.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import rota.bench.server.ServerLoad;

/// What the API server bears, as lines of the table.
final class ServerFigures {
    private ServerFigures() {}

    static List<Figure> measure() {
        var figures = new ArrayList<Figure>();
        for (var row : rows()) {
            figures.add(own(row));
            row.real().ifPresent(it -> figures.add(Figure.of("  a real kube-apiserver with etcd", it, row.unit())));
            row.ratio().ifPresent(it -> figures.add(row.unit().equals("/s")
                    ? Figure.atLeast("  ours compared with it", it, "times", 1)
                    : Figure.of("  ours compared with it", it, "times")));
        }
        return figures;
    }

    private static List<ServerLoad.Row> rows() {
        try {
            return ServerLoad.measure();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private static Figure own(ServerLoad.Row row) {
        return switch (row.unit()) {
            case "s" -> Figure.atMost(row.name(), row.embedded(), row.unit(), 2.5);
            case "MB" -> Figure.atMost(row.name(), row.embedded(), row.unit(), 1000);
            default -> Figure.of(row.name(), row.embedded(), row.unit());
        };
    }
}
