package rota.kernel.loop;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Watches;

/// One operator at work, from its first look at the world to the last key: streams feed its mirrors, and once all are
/// complete, workers take its keys. It works once; who works again begins with a new one, and an empty memory.
public final class Shift {
    private static final System.Logger LOG = System.getLogger(Shift.class.getName());

    private final Operator operator;
    private final Streams streams;
    private final Workers workers;
    private final Crew crew;
    private volatile Optional<String> failure = Optional.empty();

    public Shift(Operator operator, Watches watches, Crew crew) {
        this.operator = operator;
        this.streams = new Streams(operator.mirrors(), watches);
        this.workers = new Workers(operator.loops(), crew);
        this.crew = crew;
    }

    public Operator operator() {
        return operator;
    }

    /// Returns at once; nobody decides anything before every mirror is complete.
    public void start() {
        crew.executor().execute(() -> {
            try {
                streams.open();
                streams.awaitSynced();
                workers.start();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException trouble) {
                LOG.log(Level.ERROR, "the watches could not be opened: nothing will be done", trouble);
                failure = Optional.of("expected to open all watches, found " + trouble);
            }
        });
    }

    /// Takes no new key, waits for the running ones, but no longer than this, and says what was not finished.
    public Leftover stop(Duration patience) throws InterruptedException {
        try {
            return workers.stop(patience);
        } finally {
            streams.close();
        }
    }

    /// Stops in the middle of the work, as a crash would, except that calls under way come to their end.
    public void abandon() {
        workers.abandon();
        streams.close();
    }

    /// What keeps the shift from ever doing its work, in words.
    List<String> troubles(Duration bound) {
        return Stream.of(failure.stream(), streams.broken().stream(), workers.stuck(bound).stream())
                .flatMap(it -> it).toList();
    }

    /// What keeps it from doing its work yet, in words.
    List<String> unsynced() {
        return streams.unsynced();
    }
}
