package rota.app.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// Numbers drawn as columns, the largest as high as the picture.
record Curve(List<Double> values) {
    private static final int ROWS = 6;

    Curve {
        values = List.copyOf(values);
    }

    /// The numbers in a text; what is none is left out.
    static Curve of(String text) {
        return new Curve(List.of(text.strip().split("\\s+")).stream().filter(it -> it.matches("\\d+(\\.\\d+)?"))
                .map(Double::valueOf).toList());
    }

    List<Text> picture() {
        if (values.isEmpty()) return List.of();
        var lines = new ArrayList<Text>();
        var most = Collections.max(values);
        for (var row = ROWS; row > 0; row--) {
            var line = new StringBuilder();
            for (var value : values) line.append(height(value, most) >= row ? '█' : ' ');
            var label = row == ROWS ? String.format(Locale.ROOT, "%7.3f ", most) : " ".repeat(8);
            lines.add(Text.of("   " + label).and(line.toString(), Ink.GREEN));
        }
        return lines;
    }

    /// What is there at all is seen.
    private static int height(double value, double most) {
        return most == 0 ? 1 : (int) Math.max(1, Math.ceil(value / most * ROWS));
    }
}
