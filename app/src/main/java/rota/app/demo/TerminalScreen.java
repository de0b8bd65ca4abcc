package rota.app.demo;

import java.io.PrintWriter;
import java.util.List;

/// A terminal: the picture is drawn again in the same place.
final class TerminalScreen implements Screen {
    private static final String CLEAR_TO_END_OF_LINE = "\033[K";

    private final PrintWriter out;
    private final int width;
    private final boolean colours;
    private int drawn;

    /// @param width columns; a longer line would break, and the picture with it
    TerminalScreen(PrintWriter out, int width, boolean colours) {
        this.out = out;
        this.width = width;
        this.colours = colours;
    }

    @Override
    public synchronized void say(Text line) {
        keep();
        out.println(colours ? line.coloured() : line.plain());
        out.flush();
    }

    @Override
    public synchronized void picture(List<Text> lines) {
        if (drawn > 0) out.print("\033[%dA".formatted(drawn));
        for (var i = 0; i < Math.max(drawn, lines.size()); i++) {
            var line = (i < lines.size() ? lines.get(i) : Text.EMPTY).cut(width - 1);
            out.println("\r" + (colours ? line.coloured() : line.plain()) + CLEAR_TO_END_OF_LINE);
        }
        drawn = Math.max(drawn, lines.size());
        out.flush();
    }

    @Override
    public void news(String sentence) {
        // The picture shows it.
    }

    @Override
    public synchronized void keep() {
        drawn = 0;
    }
}
