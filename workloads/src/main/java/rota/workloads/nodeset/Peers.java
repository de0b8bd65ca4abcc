package rota.workloads.nodeset;

import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
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
    Contact contact(Key cluster) {
        var slurm = clusters.of(cluster);
        return wasTold(cluster) ? asked(cluster, slurm) : slurm.contact();
    }

    /// The same, and it shows all that anybody has told it until now.
    Contact asked(Key cluster) {
        return asked(cluster, clusters.of(cluster));
    }

    /// The reservation of this name.
    Booking booking(Key cluster, String name) {
        try {
            return clusters.of(cluster).reservation(name).<Booking>map(Booking.Found::new).orElseGet(Booking.None::new);
        } catch (ApiException trouble) {
            return new Booking.Unknown(String.valueOf(trouble.getMessage()));
        }
    }

    @Override
    public void call(Action.Call call) {
        if (!(call instanceof SlurmCall slurmCall))
            throw new IllegalStateException("expected a call to Slurm, found " + call.summary());
        switch (slurmCall) {
            case SlurmCall.Tell(var peer, var change, _) -> {
                var slurm = clusters.of(peer.controller());
                tell(peer.controller()); // before the call: its answer may get lost
                ours(slurm, peer, change);
                slurm.send(change);
            }
            case SlurmCall.Confirm confirm -> check(confirm, clusters.of(confirm.peer().controller()).look());
        }
    }

    /// Behind the same Controller there may be another cluster by now: what was decided does not hold for that one.
    private static void same(SlurmCall.Peer peer, Optional<SlurmOrigin> found) {
        if (found.isEmpty() || peer.origin().filter(found.get()::isSame).isEmpty())
            throw new ApiException.Conflict("expected the Slurm cluster " + peer.origin().map(SlurmOrigin::toString)
                    .orElse("that answers") + ", found " + found.map(SlurmOrigin::toString).orElse("none"));
    }

    private static SlurmReport asked(Slurm slurm, SlurmCall.Peer peer) {
        var report = slurm.look();
        same(peer, Optional.of(report.origin()));
        return report;
    }

    /// What somebody else has said about a node since we last heard of it is theirs.
    private static void ours(Slurm slurm, SlurmCall.Peer peer, SlurmChange change) {
        switch (change) {
            case SlurmChange.Duty _ ->
                    asked(slurm, peer).node(change.node()).filter(DrainReason::isForeign).ifPresent(it -> {
                        throw new ApiException.Conflict("expected " + it.name() + " to be ours to change, found "
                                + it.state() + " with the reason '" + it.reason() + "'");
                    });
            case SlurmChange.Forget(var node) -> asked(slurm, peer).node(node).filter(it -> !Records.isSilent(it))
                    .ifPresent(it -> {
                        throw new ApiException.Conflict("expected " + node + " to be gone, found " + it.state());
                    });
            case SlurmChange.Detail _, SlurmChange.Leave _ -> same(peer, slurm.contact().origin());
        }
    }

    private static void check(SlurmCall.Confirm confirm, SlurmReport report) {
        same(confirm.peer(), Optional.of(report.origin()));
        confirm.nodes().forEach((name, expected) -> {
            var found = report.node(name);
            var asExpected = switch (expected) {
                case DRAINED -> found.filter(SlurmNode::isDrained).isPresent();
                case MISSING -> found.isEmpty() && report.jobsOn(name).isEmpty();
                case DEAD -> found.filter(Faults::isDead).isPresent();
            };
            if (!asExpected)
                throw new ApiException.Conflict("expected to " + confirm.summary() + ", found " + name + " "
                        + found.map(Peers::words).orElse("missing"));
        });
    }

    private static String words(SlurmNode node) {
        return node.state().isBusy() == node.isBusy() ? node.state().toString() : node.state() + " with jobs on it";
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
