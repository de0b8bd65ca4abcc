package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.local.store.Change;
import rota.local.store.Stored;
import rota.sim.world.World;

/// What must be true of Jobs after every single write, whoever made it: P1 to P23 as far as a write can show them.
///
/// Watches one world from its beginning, and so knows what a single state does not tell: which pods were ever put on
/// record, and which were counted.
public final class JobChecks {
    private static final Kind PODS = Kind.of(Pod.class);

    private final boolean honest;
    private final Map<String, Account> accounts = new HashMap<>();
    /// Pods that an operator took away although their Job goes on.
    private final Set<String> takenAway = new HashSet<>();
    /// How small an Indexed Job ever was: what an index beyond that completed is forgotten, and may have been released
    /// by somebody who knew the Job at that size. Whether it was, [ReleaseChecks] asks of every plan.
    private final Map<String, Integer> smallest = new HashMap<>();
    private long seen = 1;

    /// What was ever on record for one Job.
    private record Account(Set<String> succeeded, Set<String> failed) {
        Account() {
            this(new HashSet<>(), new HashSet<>());
        }

        boolean has(String uid) {
            return succeeded.contains(uid) || failed.contains(uid);
        }
    }

    private JobChecks(boolean honest) {
        this.honest = honest;
    }

    /// Where an operator may see the past, or two are at work, pods may be too many for a while.
    public static void watch(World world) {
        world.always(new JobChecks(false)::check);
    }

    /// One operator that never sees the past, and users that change nothing.
    public static void watchClosely(World world) {
        world.always(new JobChecks(true)::check);
    }

    private void check(World world) {
        var store = world.cluster().store();
        var since = seen;
        seen = store.version();
        for (var change : store.changes(Jobs.KIND, since).list()) {
            switch (change) {
                case Change.Added(var job) -> jobChanged(Optional.empty(), job(job));
                case Change.Modified(var before, var job) -> jobChanged(Optional.of(job(before)), job(job));
                case Change.Deleted _ -> {}
            }
        }
        for (var change : store.changes(PODS, since).list()) podChanged(world, change);
    }

    private void podChanged(World world, Change change) {
        switch (change) {
            case Change.Added(var pod) -> podCreated(world, pod(pod));
            case Change.Modified(var before, var pod) -> {
                if (Jobs.isTracked(pod(before)) && !Jobs.isTracked(pod(pod))) released(world, pod(before));
                if (!Jobs.isDeleting(pod(before)) && Jobs.isDeleting(pod(pod))) sentAway(world, pod(before));
            }
            case Change.Deleted(var before, _) -> {
                if (Jobs.isTracked(pod(before))) released(world, pod(before));
                if (!Jobs.isDeleting(pod(before))) sentAway(world, pod(before));
            }
        }
    }

    private void jobChanged(Optional<Job> before, Job job) {
        StatusChecks.check(before, job);
        if (Jobs.isIndexed(job))
            smallest.merge(job.getMetadata().getUid(), job.getSpec().getCompletions(), Math::min);
        if (job.getStatus() == null || job.getStatus().getUncountedTerminatedPods() == null) return;
        var account = accounts.computeIfAbsent(job.getMetadata().getUid(), _ -> new Account());
        var uncounted = job.getStatus().getUncountedTerminatedPods();
        var earlier = before.map(Job::getStatus).map(it -> it.getUncountedTerminatedPods());
        enter(uncounted.getSucceeded(), earlier.map(it -> it.getSucceeded()).orElse(List.of()), account,
                account.succeeded);
        enter(uncounted.getFailed(), earlier.map(it -> it.getFailed()).orElse(List.of()), account, account.failed);
        uncounted.getFailed().stream().filter(takenAway::contains).findFirst().ifPresent(it -> {
            throw new AssertionError("P14: expected a pod that we took away not to count as failed, found " + it);
        });
        counted(job, "failed", Jobs.number(job.getStatus().getFailed()) + uncounted.getFailed().size(),
                account.failed.size());
        if (!Jobs.isIndexed(job))
            counted(job, "succeeded", Jobs.number(job.getStatus().getSucceeded())
                    + uncounted.getSucceeded().size(), account.succeeded.size());
    }

    /// P7: whoever was on record once, and left it, never comes back.
    private static void enter(List<String> uids, List<String> earlier, Account account, Set<String> ever) {
        for (var uid : uids) {
            if (!earlier.contains(uid) && account.has(uid))
                throw new AssertionError("P7: expected each pod on record once, found " + uid + " again");
            ever.add(uid);
        }
    }

    /// P7, P23: at any time the counters and the record together are exactly those who were ever on record.
    private static void counted(Job job, String what, int shown, int ever) {
        if (shown != ever)
            throw new AssertionError("P7: expected " + ever + " " + what + " of "
                    + job.getMetadata().getName() + ", found " + shown + " in " + job.getStatus());
    }

    private void podCreated(World world, Pod pod) {
        if (!honest) return;
        owner(world, pod).ifPresent(job -> {
            CrowdChecks.check(world, job, pod);
            if (Jobs.isFinished(job) || Jobs.isTrue(job, "FailureTarget") || Jobs.isTrue(job, "SuccessCriteriaMet"))
                throw new AssertionError("P11: expected no new pod after the end, found " + name(pod));
        });
    }

    /// P14: whom we take away while the Job goes on, we let go of first.
    private void sentAway(World world, Pod pod) {
        if (!world.cluster().last().actor().startsWith("operator") || Jobs.isOver(pod)) return;
        var goesOn = owner(world, pod).filter(it -> !Jobs.isFinished(it) && !Jobs.isTrue(it, "FailureTarget")
                && it.getMetadata().getDeletionTimestamp() == null);
        if (goesOn.isEmpty()) return;
        if (Jobs.isTracked(pod))
            throw new AssertionError("P14: expected " + name(pod) + " without the finalizer before we delete it");
        takenAway.add(pod.getMetadata().getUid());
    }

    /// A pod that is being deleted vanishes with its last finalizer, in one write.
    private void released(World world, Pod pod) {
        var job = owner(world, pod);
        if (job.isEmpty() || Jobs.isFinished(job.get())) return;
        var account = accounts.getOrDefault(job.get().getMetadata().getUid(), new Account());
        if (Jobs.isOver(pod) && !account.has(pod.getMetadata().getUid()) && !isExcused(job.get(), pod))
            throw new AssertionError("P6: expected " + name(pod) + " on record before it is released, found "
                    + job.get().getStatus());
        if (Jobs.exitCode(pod) == Jobs.FAILS_JOB && !Jobs.isTrue(job.get(), "FailureTarget")
                && job.get().getSpec().getPodFailurePolicy() != null)
            throw new AssertionError("P18: expected FailureTarget before " + name(pod) + " is released");
    }

    /// Not counted by its UID: by its index, because of its failure, or because it has no valid index.
    private boolean isExcused(Job job, Pod pod) {
        if (Jobs.exitCode(pod) == Jobs.IGNORED && job.getSpec().getPodFailurePolicy() != null) return true;
        if (!Jobs.isIndexed(job)) return false;
        var index = Jobs.index(pod).orElse(Integer.MAX_VALUE);
        var status = job.getStatus();
        return index >= smallest.getOrDefault(job.getMetadata().getUid(), job.getSpec().getCompletions())
                || ("Succeeded".equals(Jobs.phase(pod))
                        && (StatusChecks.indexes(status.getCompletedIndexes()).contains(index)
                                || StatusChecks.indexes(status.getFailedIndexes()).contains(index)));
    }

    private static Optional<Job> owner(World world, Pod pod) {
        return Owners.controllerOf(pod).flatMap(it -> world.cluster().get(Job.class, pod.getMetadata().getNamespace(),
                it.getName()).filter(job -> job.getMetadata().getUid().equals(it.getUid())));
    }

    private static Job job(Stored object) {
        return object.model(Job.class);
    }

    private static Pod pod(Stored object) {
        return object.model(Pod.class);
    }

    private static String name(Pod pod) {
        return pod.getMetadata().getName() + " (" + Jobs.phase(pod) + ")";
    }
}
