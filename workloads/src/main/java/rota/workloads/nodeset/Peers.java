package rota.workloads.nodeset;

import java.time.Instant;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmReport;
import rota.kernel.plan.Action;
import rota.kernel.run.Performer;

/// The way to Slurm: what a view may know of it, and the calls of a plan. Who has told Slurm something asks it again
/// before the next decision.
final class Peers implements Performer.CallHandler {
    private final Clusters clusters;
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeSet<Key> told = new TreeSet<>();

    Peers(Clusters clusters) {
        this.clusters = clusters;
    }

    /// How we stand with a cluster; it shows all that we have told it.
    Contact contact(Key cluster, Instant now) {
        var slurm = clusters.of(cluster);
        if (slurm.isEmpty())
            return new Contact.Silent(now, "nobody knows how to reach the Slurm of " + cluster.path(),
                    Optional.empty());
        return wasTold(cluster) ? asked(cluster, slurm.get()) : slurm.get().contact();
    }

    @Override
    public void call(Action.Call call) {
        if (!(call instanceof SlurmCall slurmCall))
            throw new IllegalStateException("expected a call to Slurm, found " + call.summary());
        switch (slurmCall) {
            case SlurmCall.Tell(var cluster, var change) -> {
                tell(cluster); // before the call: its answer may get lost
                slurm(cluster).send(change);
            }
            case SlurmCall.Confirm confirm -> check(confirm, slurm(confirm.cluster()).look());
        }
    }

    private static void check(SlurmCall.Confirm confirm, SlurmReport report) {
        confirm.nodes().forEach((name, expected) -> {
            var found = report.node(name);
            var asExpected = switch (expected) {
                case DRAINED -> found.filter(it -> it.state().isDrained()).isPresent();
                case MISSING -> found.isEmpty();
            };
            if (!asExpected)
                throw new ApiException.Conflict("expected to " + confirm.summary() + ", found " + name + " "
                        + found.map(it -> it.state().toString()).orElse("missing"));
        });
    }

    /// What cannot be asked is unknown, and asked again the next time.
    private Contact asked(Key cluster, Slurm slurm) {
        try {
            forget(cluster); // before the look: what is told meanwhile is not in it
            return new Contact.Heard(slurm.look());
        } catch (ApiException _) {
            tell(cluster);
            return slurm.contact();
        }
    }

    private Slurm slurm(Key cluster) {
        return clusters.of(cluster).orElseThrow(() -> new ApiException.Unreachable(
                "expected a way to the Slurm cluster of " + cluster.path() + ", found none", false));
    }

    private boolean wasTold(Key cluster) {
        lock.lock();
        try {
            return told.contains(cluster);
        } finally {
            lock.unlock();
        }
    }

    private void tell(Key cluster) {
        lock.lock();
        try {
            told.add(cluster);
        } finally {
            lock.unlock();
        }
    }

    private void forget(Key cluster) {
        lock.lock();
        try {
            told.remove(cluster);
        } finally {
            lock.unlock();
        }
    }
}
