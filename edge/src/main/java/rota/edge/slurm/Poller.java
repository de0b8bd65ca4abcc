package rota.edge.slurm;

import java.time.Duration;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmReport;

/// Looks at a Slurm cluster again and again, and tells what has changed: Slurm itself tells nobody anything.
public final class Poller {
    /// How long it rests between two looks.
    public static final Duration INTERVAL = Duration.ofSeconds(5);

    private final Slurm slurm;
    private final Listener listener;
    private final Duration interval;
    private final Semaphore bell = new Semaphore(0);
    private Optional<SlurmReport> last = Optional.empty();
    private Turn turn = Turn.NOT_ASKED;
    private volatile boolean stopped;

    /// How the last look went.
    private enum Turn {
        NOT_ASKED, HEARD, SILENT
    }

    /// Who cares about changes.
    public interface Listener {
        /// These nodes are not what they were.
        void changed(SequencedSet<String> nodes);

        /// Slurm began or ceased to answer; also told after the first look, however that went.
        void turned(Contact contact);
    }

    public Poller(Slurm slurm, Listener listener, Duration interval) {
        this.slurm = slurm;
        this.listener = listener;
        this.interval = interval;
    }

    /// Runs until [#stop()]; the caller gives a thread for it.
    public void run() {
        try {
            while (!stopped) {
                step();
                var _ = bell.tryAcquire(interval.toNanos(), TimeUnit.NANOSECONDS);
                bell.drainPermits();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Looks at once instead of after the rest of the interval.
    public void soon() {
        bell.release();
    }

    public void stop() {
        stopped = true;
        bell.release();
    }

    /// One look. What went wrong is in the contact, and is tried again by the next.
    void step() {
        try {
            var report = slurm.look();
            var nodes = Difference.between(last, report);
            last = Optional.of(report);
            turn(Turn.HEARD);
            if (!nodes.isEmpty()) listener.changed(nodes);
        } catch (ApiException _) {
            turn(Turn.SILENT);
        }
    }

    private void turn(Turn next) {
        if (turn == next) return;
        turn = next;
        listener.turned(slurm.contact());
    }
}
