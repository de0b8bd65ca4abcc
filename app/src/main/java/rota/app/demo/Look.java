package rota.app.demo;

import java.io.PrintWriter;
import java.time.InstantSource;

/// How the demo may look where it is shown.
///
/// @param live whether lines can be drawn again in the same place
/// @param width columns of the terminal
/// @param unicode whether more than ASCII can be shown
public record Look(boolean live, int width, boolean colours, boolean unicode) {
    Screen screen(PrintWriter out, InstantSource clock) {
        var screen = live ? new TerminalScreen(out, width, colours) : new PlainScreen(out, clock);
        return unicode ? screen : new AsciiScreen(screen);
    }
}
