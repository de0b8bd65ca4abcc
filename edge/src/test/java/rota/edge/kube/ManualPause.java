package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/// Somebody waits until a test says that the time is over.
final class ManualPause implements Limiter.Pause {
    private final BlockingQueue<Duration> begun = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> over = new SynchronousQueue<>();

    @Override
    public void await(Duration time) throws InterruptedException {
        begun.add(time);
        over.take();
    }

    /// Waits for the next pause, and answers for how long it is meant to be.
    Duration next() {
        return StubServer.take(begun);
    }

    /// Ends the pause that has begun.
    void end() {
        try {
            assertThat(over.offer(true, StubServer.PATIENCE_SECONDS, TimeUnit.SECONDS)).as("somebody who waits")
                    .isTrue();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    /// Lets the next pause pass.
    Duration pass() {
        var time = next();
        end();
        return time;
    }

    /// Whether nobody has waited without being told so by the test.
    boolean unused() {
        return begun.isEmpty();
    }
}
