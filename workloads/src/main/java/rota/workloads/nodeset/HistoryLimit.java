package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.nodeset.NodeSet;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.workloads.revision.Revision;

/// How many old revisions of a set are kept: what its spec says, or, if that is asked for, more where jobs run for
/// long, where templates change often, and where somebody has to be able to look things up.
final class HistoryLimit {
    /// On a NodeSet, `true`: its history may be asked for.
    static final String COMPLIANCE_LABEL = "rota.dev/compliance";
    private static final int USUAL = 10;
    private static final int FOR_COMPLIANCE = 30;
    private static final int OFTEN = 5;
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration LONG = Duration.ofHours(24);

    private HistoryLimit() {}

    /// What is not known changes nothing.
    static int of(Past past, List<Revision> known, Seen seen) {
        var said = past.spec().historyLimit();
        if (!past.spec().options().extras().historyByUse()) return said;
        long limit = said > 0 ? said : USUAL;
        if (runsForLong(seen)) limit = limit * 2;
        if (isChangedOften(known, seen.now)) limit = Math.ceilDiv(limit * 3, 2);
        return Math.clamp(limit, isForCompliance(past.set()) ? FOR_COMPLIANCE : 0, Integer.MAX_VALUE);
    }

    /// What is going on around the set.
    record Seen(List<WorkerPod> workers, Contact contact, Instant now) {}

    private static boolean runsForLong(Seen seen) {
        if (!(seen.contact instanceof Contact.Heard(var report))) return false;
        var ours = seen.workers.stream().map(WorkerPod::node).collect(Collectors.toSet());
        return report.jobs().stream().filter(SlurmJob::isRunning)
                .filter(it -> it.nodes().stream().anyMatch(ours::contains))
                .anyMatch(it -> it.limit().isEmpty() || it.limit().get().compareTo(LONG) > 0);
    }

    private static boolean isChangedOften(List<Revision> known, Instant now) {
        return known.stream().filter(it -> it.created().isAfter(now.minus(WEEK))).count() > OFTEN;
    }

    private static boolean isForCompliance(NodeSet set) {
        return Optional.ofNullable(set.getMetadata().getLabels()).map(it -> it.get(COMPLIANCE_LABEL))
                .filter("true"::equals).isPresent();
    }
}
