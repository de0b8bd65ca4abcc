package rota.local.agent.log;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.local.agent.LogOptions;

/// A container's log as its user reads it: what was printed, without what the files add.
public final class LogStream extends InputStream {
    private final LogOptions options;
    private final Iterator<Line> past;
    private final @Nullable Follower follower;
    private final Runnable leave;
    private byte[] chunk = {};
    private int at;
    private long left;

    private LogStream(LogOptions options, List<Line> past, @Nullable Follower follower, Runnable leave) {
        this.options = options;
        this.past = past.iterator();
        this.follower = follower;
        this.leave = leave;
        this.left = options.limitBytes().orElse(Long.MAX_VALUE);
    }

    /// Of a run that has ended, or up to now.
    public static LogStream of(LogFiles files, LogLimits limits, LogOptions options) throws IOException {
        return new LogStream(options, lines(open(files, limits), options), null, () -> {});
    }

    /// Of a run that goes on, until it ends.
    public static LogStream following(LogWriter writer, LogOptions options) throws IOException {
        var follower = new Follower();
        var files = writer.follow(follower);
        return new LogStream(options, lines(files, options), follower, () -> {
            follower.end();
            writer.leave(follower);
        });
    }

    @Override
    public int read() throws IOException {
        return fill() ? chunk[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) return 0;
        if (!fill()) return -1;
        var count = Math.min(length, chunk.length - at);
        System.arraycopy(chunk, at, target, offset, count);
        at += count;
        return count;
    }

    @Override
    public int available() {
        return chunk.length - at;
    }

    @Override
    public void close() {
        leave.run();
    }

    static List<InputStream> open(LogFiles files, LogLimits limits) throws IOException {
        var open = new ArrayList<InputStream>();
        for (var file : files.all(limits.files())) open.add(new UpTo(Files.newInputStream(file), Files.size(file)));
        return open;
    }

    private boolean fill() throws IOException {
        while (at == chunk.length) {
            var line = next();
            if (line.isEmpty() || left == 0) return false;
            var bytes = line.get().shown(options.timestamps());
            chunk = bytes.length <= left ? bytes : Arrays.copyOf(bytes, (int) left);
            left -= chunk.length;
            at = 0;
        }
        return true;
    }

    private Optional<Line> next() throws IOException {
        if (past.hasNext()) return Optional.of(past.next());
        return follower == null ? Optional.empty() : follower.next();
    }

    private static List<Line> lines(List<InputStream> files, LogOptions options) throws IOException {
        var lines = new ArrayDeque<Line>();
        for (var file : files) {
            // Each byte is one character, so that what is no text survives.
            try (var reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.ISO_8859_1))) {
                for (var entry = reader.readLine(); entry != null; entry = reader.readLine()) {
                    Line.parse(entry).filter(it -> options.since().filter(it.time()::isBefore).isEmpty())
                            .ifPresent(lines::add);
                    if (options.tail().filter(it -> lines.size() > it).isPresent()) lines.removeFirst();
                }
            }
        }
        return List.copyOf(lines);
    }
}
