package rota.edge.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The bytes of an answer while it arrives. The next ones are asked for when the last were read, so that a slow reader
/// slows the server down and does not fill the memory.
final class Arriving extends InputStream implements AsyncBody.Consumer<List<ByteBuffer>> {
    /// Empty: there are no more.
    private final BlockingQueue<Optional<ByteBuffer>> parts = new LinkedBlockingQueue<>();
    private final Duration patience;
    private volatile @Nullable Throwable failure;
    private volatile @Nullable AsyncBody body;
    private ByteBuffer part = ByteBuffer.allocate(0);
    private volatile boolean ended;

    /// @param patience how long it may be silent
    Arriving(Duration patience) {
        this.patience = patience;
    }

    /// Begins to receive. What comes is given to [#consume].
    void begin(AsyncBody answer) {
        body = answer;
        var _ = answer.done().whenComplete((_, trouble) -> {
            failure = trouble;
            parts.add(Optional.empty());
        });
        answer.consume();
    }

    @Override
    public void consume(List<ByteBuffer> some, AsyncBody answer) {
        var useful = some.stream().filter(ByteBuffer::hasRemaining).toList();
        for (var it : useful) parts.add(Optional.of(it));
        // A reader that waits has asked already, and would wait for what nobody sends.
        if (useful.isEmpty()) answer.consume();
    }

    @Override
    public int read() throws IOException {
        return more() ? part.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) return 0;
        if (!more()) return -1;
        var count = Math.min(length, part.remaining());
        part.get(bytes, offset, count);
        return count;
    }

    /// Ends the answer where it is not at its end; a reader that waits for more sees its end.
    @Override
    public void close() {
        var begun = body;
        if (begun != null && !ended) begun.cancel();
        parts.add(Optional.empty());
    }

    private boolean more() throws IOException {
        while (!ended && !part.hasRemaining()) {
            var next = next();
            ended = next.isEmpty();
            part = next.orElse(part);
            if (ended && failure != null) throw new IOException("the answer broke off", failure);
        }
        return !ended;
    }

    private Optional<ByteBuffer> next() throws IOException {
        var waiting = parts.poll();
        if (waiting != null) return waiting;
        var begun = body;
        if (begun != null) begun.consume();
        try {
            var late = parts.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
            if (late == null) throw new IOException("nothing came for " + patience.toSeconds() + " s");
            return late;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("told to stop");
        }
    }
}
