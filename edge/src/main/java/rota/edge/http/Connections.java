package rota.edge.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The connections to one server. There are as many as requests were under way at the same time.
public final class Connections implements AutoCloseable {
    /// One that was used this lately need not be looked at.
    private static final long FRESH = Duration.ofSeconds(1).toNanos();
    /// Servers close what is silent for longer, and may do so just when it is used again.
    private static final long STALE = Duration.ofSeconds(30).toNanos();

    private final Destination destination;
    private final Duration patience;
    private final LongSupplier nanoTime;
    private final Timekeeper timekeeper;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> all = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// @param patience for an answer to begin, and once more for the rest of it, unless its reader allows more
    public Connections(Destination destination, Duration patience) {
        this(destination, patience, System::nanoTime);
    }

    /// @param nanoTime by which connections grow old
    Connections(Destination destination, Duration patience, LongSupplier nanoTime) {
        this.destination = destination;
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.timekeeper =
                new Timekeeper(patience.compareTo(destination.patience()) < 0 ? patience : destination.patience());
    }

    /// Sends a request, once, and returns when its answer begins.
    ///
    /// @throws java.net.ConnectException when nothing was sent
    public Answer send(Outgoing request) throws IOException {
        var bytes = request.bytes(destination);
        var connection = take();
        var use = new Use(connection);
        try {
            var broken = written(bytes, connection);
            var head = head(connection, broken);
            var framing = Framings.of(request, head);
            use.term.prolong(patience);
            use.isKept = broken.isEmpty() && head.isKept() && !Framings.endsWithLine(framing);
            return new Answer(head.code(), head.headers(), new Body(connection.bytes, framing, use));
        } catch (IOException trouble) {
            use.hangUp();
            throw use.reason(trouble);
        } catch (RuntimeException bug) {
            use.hangUp();
            throw bug;
        }
    }

    private static Optional<IOException> written(ByteBuffer bytes, Connection connection) {
        try {
            connection.line.write(bytes);
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of(broken);
        }
    }

    /// A server may refuse what is too large before it has heard all of it, and hang up.
    private static Head head(Connection connection, Optional<IOException> broken) throws IOException {
        try {
            return Head.read(connection.bytes);
        } catch (IOException nothing) {
            throw broken.orElse(nothing);
        }
    }

    private static final class Connection {
        private final Line line;
        private final Bytes bytes;
        private long since;

        Connection(Line line) {
            this.line = line;
            this.bytes = new Bytes(line);
        }

        boolean isUsable(long now) {
            var silent = now - since;
            return silent < FRESH || (silent < STALE && line.isQuiet());
        }
    }

    /// One request on a connection, up to the end of its answer.
    private final class Use implements Body.Owner {
        private final Connection connection;
        private final Timekeeper.Term term;
        private boolean isKept;

        Use(Connection connection) {
            this.connection = connection;
            this.term = timekeeper.over(() -> drop(connection), patience);
        }

        @Override
        public void free() {
            term.close();
            // The answer may have been there in time, but the line is gone.
            if (term.isKept() && isKept && !connection.bytes.areThere()) give(connection);
            else
                drop(connection);
        }

        @Override
        public void hangUp() {
            term.close();
            drop(connection);
        }

        @Override
        public void allow(Duration silence) {
            term.allow(silence);
        }

        @Override
        public void heard() {
            term.heard();
        }

        @Override
        public IOException reason(IOException found) {
            if (!term.isCut()) return found;
            var late = new SocketTimeoutException("expected an answer in time, found none");
            late.initCause(found);
            return late;
        }
    }

    private Connection take() throws IOException {
        for (var known = lastUsed(); known != null; known = lastUsed()) {
            if (known.isUsable(nanoTime.getAsLong())) return known;
            drop(known);
        }
        var fresh = new Connection(Lines.open(destination, timekeeper));
        all.add(fresh);
        if (closed) {
            drop(fresh);
            throw new ConnectException("expected open connections, found closed ones");
        }
        return fresh;
    }

    /// So that those that are not needed grow old.
    private @Nullable Connection lastUsed() {
        synchronized (idle) {
            return idle.pollLast();
        }
    }

    private void give(Connection connection) {
        var now = nanoTime.getAsLong();
        connection.since = now;
        synchronized (idle) {
            if (closed) drop(connection);
            else
                idle.addLast(connection);
            // Those that nobody has needed for long are at the other end.
            while (!idle.isEmpty() && now - idle.getFirst().since > STALE) drop(idle.removeFirst());
        }
    }

    private void drop(Connection connection) {
        all.remove(connection);
        connection.line.close();
    }

    /// Ends everything that is under way.
    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.clear();
        }
        timekeeper.close();
        for (var connection : all) drop(connection);
    }
}
