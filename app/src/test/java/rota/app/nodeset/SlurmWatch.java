package rota.app.nodeset;

import java.time.Duration;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.Predicate;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmReport;
import rota.edge.slurm.Poller;

/// Somebody who looks at a Slurm cluster all the time, and can wait for it to change.
final class SlurmWatch implements Poller.Listener, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Slurm slurm;
    private final Poller poller;

    SlurmWatch(Slurm slurm) {
        this.slurm = slurm;
        this.poller = new Poller(slurm, this, Duration.ofMillis(200));
        Thread.startVirtualThread(poller::run);
    }

    @Override
    public synchronized void changed(SequencedSet<String> nodes) {
        notifyAll();
    }

    @Override
    public synchronized void turned(Contact contact) {
        notifyAll();
    }

    /// Waits until what Slurm says is as described.
    synchronized SlurmReport await(String what, Predicate<SlurmReport> which) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            if (slurm.contact() instanceof Contact.Heard(var report) && which.test(report)) return report;
            var left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (left <= 0)
                throw new AssertionError("expected within " + PATIENCE + ": " + what + ", found "
                        + slurm.contact());
            wait(left);
        }
    }

    /// Waits until these jobs run, each on a node.
    List<SlurmJob> awaitRunning(List<Long> jobs) throws InterruptedException {
        return await("running " + jobs, it -> of(it, jobs, "RUNNING").size() == jobs.size()).jobs();
    }

    /// Waits until these jobs have ended well.
    void awaitCompleted(List<Long> jobs) throws InterruptedException {
        await("completed " + jobs, it -> of(it, jobs, "COMPLETED").size() == jobs.size());
    }

    private static List<SlurmJob> of(SlurmReport report, List<Long> jobs, String state) {
        return report.jobs().stream().filter(it -> jobs.contains(it.id()) && it.states().equals(List.of(state)))
                .toList();
    }

    @Override
    public void close() {
        poller.stop();
    }
}
