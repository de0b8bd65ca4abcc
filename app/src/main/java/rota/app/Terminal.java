package rota.app;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import rota.app.demo.Look;

/// What is known about the place where our output goes.
final class Terminal {
    private static final int USUAL_WIDTH = 80;
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)");

    private Terminal() {}

    /// @param logs whether others write to the same place: then nothing can be drawn again
    static Look look(boolean logs) {
        var live = !logs && isTerminal() && !"dumb".equals(System.getenv("TERM"));
        var colours = Optional.ofNullable(System.getenv("NO_COLOR")).filter(it -> !it.isEmpty()).isEmpty();
        var unicode = StandardCharsets.UTF_8.equals(Charset.forName(System.getProperty("stdout.encoding", "US-ASCII")));
        return new Look(live, live ? width() : USUAL_WIDTH, colours, unicode);
    }

    static boolean isTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    /// How many columns it has.
    static int width() {
        try {
            var stty = new ProcessBuilder("stty", "size").redirectInput(ProcessBuilder.Redirect.INHERIT).start();
            var size = SIZE.matcher(new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
            var told = stty.waitFor(1, TimeUnit.SECONDS) && size.matches() ? Integer.parseInt(size.group(1)) : 0;
            return told > 0 ? told : USUAL_WIDTH;
        } catch (IOException _) {
            return USUAL_WIDTH; // no such program here
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return USUAL_WIDTH;
        }
    }
}
