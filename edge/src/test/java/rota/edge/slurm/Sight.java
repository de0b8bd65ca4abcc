package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SequencedSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import rota.api.peer.Contact;
import rota.api.peer.SlurmReport;

/// Hears every change of the nodes, so that a test can wait for one.
final class Sight implements Poller.Listener, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final SlurmRest slurm;
    private final LinkedBlockingQueue<SequencedSet<String>> changes = new LinkedBlockingQueue<>();
    private final Poller poller;

    Sight(SlurmRest slurm) {
        this.slurm = slurm;
        this.poller = new Poller(slurm, this, Duration.ofMillis(100));
        Thread.ofVirtual().start(poller::run);
    }

    SlurmReport until(Predicate<SlurmReport> wanted) throws InterruptedException {
        while (true) {
            var report = slurm.look();
            if (wanted.test(report)) return report;
            var change = changes.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(change).as("a change of " + report.nodes()).isNotNull();
        }
    }

    @Override
    public void changed(SequencedSet<String> nodes) {
        changes.add(nodes);
    }

    @Override
    public void turned(Contact contact) {}

    @Override
    public void close() {
        poller.stop();
    }
}
