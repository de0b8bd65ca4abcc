package rota.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/// Plain lines, as things happen: for logs and pipes.
final class PlainScreen implements Screen {
    private final PrintWriter out;
    private final InstantSource clock;
    private final Instant began;

    PlainScreen(PrintWriter out, InstantSource clock) {
        this.out = out;
        this.clock = clock;
        this.began = clock.instant();
    }

    @Override
    public synchronized void say(Text line) {
        out.println(line.plain());
        out.flush();
    }

    @Override
    public void picture(List<Text> lines) {
        // Its changes are told as news.
    }

    @Override
    public synchronized void news(String sentence) {
        var seconds = Duration.between(began, clock.instant()).toMillis() / 1000.0;
        out.println(String.format(Locale.ROOT, "  %5.1f s  %s", seconds, sentence));
        out.flush();
    }

    @Override
    public void keep() {
        // There is no picture.
    }
}
