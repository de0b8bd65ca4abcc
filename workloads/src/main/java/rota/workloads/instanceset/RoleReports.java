package rota.workloads.instanceset;

import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import rota.api.client.ApiException;
import rota.api.peer.Members;
import rota.kernel.plan.Action;
import rota.kernel.run.Performer;

/// What members have said about their roles: an accelerator, for they can be asked again.
final class RoleReports implements Performer.CallHandler {
    /// What one member said last.
    ///
    /// @param role empty: it has none
    /// @param heard when it was asked
    /// @param since when it was first asked and said the same
    /// @param trouble why it did not answer the last time; empty: it did
    record Report(String role, Instant heard, Instant since, String trouble) {}

    private final Members members;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Report> byUid = new HashMap<>();

    RoleReports(Members members) {
        this.members = members;
    }

    Optional<Report> of(String uid) {
        lock.lock();
        try {
            return Optional.ofNullable(byUid.get(uid));
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return byUid.size();
        } finally {
            lock.unlock();
        }
    }

    /// Forgets those that are gone.
    void forget(Predicate<String> gone) {
        lock.lock();
        try {
            byUid.keySet().removeIf(gone);
        } finally {
            lock.unlock();
        }
    }

    /// That a member does not answer is no trouble of ours: it is remembered, and asked again in its time.
    @Override
    public void call(Action.Call call) {
        if (!(call instanceof RoleCall(var uid, var request, var now)))
            throw new IllegalStateException("expected a question for a role, found " + call.summary());
        try {
            heard(uid, members.run(request), now);
        } catch (ApiException trouble) {
            failed(uid, trouble.getMessage(), now);
        }
    }

    private void heard(String uid, String said, Instant now) {
        var words = AgentNews.words(said);
        if (words.isEmpty()) {
            failed(uid, "expected a role, found " + said.strip(), now);
            return;
        }
        var role = words.get().getFirst().toLowerCase(Locale.ROOT);
        put(uid, before -> new Report(role, now, before.role().equals(role) ? before.since() : now, ""), now);
    }

    private void failed(String uid, String trouble, Instant now) {
        put(uid, before -> new Report(before.role(), now, before.since(), trouble), now);
    }

    private void put(String uid, UnaryOperator<Report> next, Instant now) {
        lock.lock();
        try {
            byUid.put(uid, next.apply(byUid.getOrDefault(uid, new Report("", now, now, ""))));
        } finally {
            lock.unlock();
        }
    }
}
