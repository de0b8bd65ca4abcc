package rota.local.agent.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import rota.local.agent.LogOptions;

/// Writes what one run of a container prints. Both of its streams end in the same files, line by line.
public final class LogWriter {
    private static final System.Logger LOG = System.getLogger(LogWriter.class.getName());
    private static final int LONGEST = 16 << 10;
    private static final int LAST_LINES = 80;
    private static final int LAST_BYTES = 2048;

    private final LogFiles files;
    private final LogLimits limits;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Follower> followers = new ArrayList<>();
    private OutputStream out;
    private long size;
    private boolean closed;

    public LogWriter(LogFiles files, LogLimits limits, InstantSource clock) {
        this.files = files;
        this.limits = limits;
        this.clock = clock;
        try {
            Files.createDirectories(files.directory());
            this.size = files.exist() ? Files.size(files.current()) : 0;
            this.out = open();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Takes in a stream until its end; for a thread of its own.
    public void drain(InputStream in, boolean error) {
        var stream = error ? Line.Stream.STDERR : Line.Stream.STDOUT;
        var line = new ByteArrayOutputStream();
        try (in) {
            var buffer = new byte[LONGEST];
            for (var length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                for (var i = 0; i < length; i++) take(buffer[i], line, stream);
            }
        } catch (IOException trouble) {
            LOG.log(Level.DEBUG, () -> "the output of a container broke off: " + trouble.getMessage());
        }
        if (line.size() > 0) write(stream, line, true);
    }

    /// The last lines, as the message of a container that left none; not more than 80, nor than 2048 bytes.
    public String last() {
        try (var stream = LogStream.of(files, limits, LogOptions.of("").last(LAST_LINES))) {
            var bytes = stream.readAllBytes();
            var from = Math.max(0, bytes.length - LAST_BYTES);
            return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Nothing more will come.
    public void close() {
        lock.lock();
        try {
            closed = true;
            followers.forEach(Follower::end);
            out.close();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } finally {
            lock.unlock();
        }
    }

    /// Opens all files that there are now, and has whatever comes later told to the follower: no line is lost, none
    /// comes twice.
    List<InputStream> follow(Follower follower) {
        lock.lock();
        try {
            var open = LogStream.open(files, limits);
            if (closed) follower.end();
            else
                followers.add(follower);
            return open;
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } finally {
            lock.unlock();
        }
    }

    void leave(Follower follower) {
        lock.lock();
        try {
            followers.remove(follower);
        } finally {
            lock.unlock();
        }
    }

    private void take(byte next, ByteArrayOutputStream line, Line.Stream stream) {
        if (next == '\n') {
            write(stream, line, true);
        } else {
            line.write(next);
            if (line.size() == LONGEST) write(stream, line, false);
        }
    }

    private void write(Line.Stream stream, ByteArrayOutputStream text, boolean complete) {
        var line = new Line(clock.instant(), stream, complete, text.toString(StandardCharsets.ISO_8859_1));
        text.reset();
        lock.lock();
        try {
            if (closed) return;
            var entry = line.entry();
            if (size > 0 && size + entry.length > limits.bytes()) rotate();
            out.write(entry);
            size += entry.length;
            followers.removeIf(it -> !it.offer(line));
        } catch (IOException trouble) {
            LOG.log(Level.WARNING, () -> "a line of " + files.current() + " is lost: " + trouble.getMessage());
        } finally {
            lock.unlock();
        }
    }

    private void rotate() throws IOException {
        out.close();
        files.rotate(limits.files());
        out = open();
        size = 0;
    }

    private OutputStream open() throws IOException {
        return Files.newOutputStream(files.current(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
