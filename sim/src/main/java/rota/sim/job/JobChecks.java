package rota.sim.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rota.api.meta.Owners;
import rota.sim.world.World;

/// What must be true of Jobs after every single write, whoever made it: P1 to P23 as far as a write can show them.
///
/// Watches one world from its beginning, and so knows what a single state does not tell: which pods were ever put on
/// record, and which were counted.
public final class JobChecks {
    private final boolean honest;
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final Map<String, Account> accounts = new HashMap<>();

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
        for (var job : world.cluster().list(Job.class)) {
            var before = jobs.put(job.getMetadata().getUid(), job);
            if (before == null || !sameVersion(before, job)) jobChanged(Optional.ofNullable(before), job);
        }
        var now = new LinkedHashMap<String, Pod>();
        for (var pod : world.cluster().list(Pod.class)) {
            now.put(pod.getMetadata().getUid(), pod);
            var before = pods.get(pod.getMetadata().getUid());
            if (before == null) podCreated(world, pod);
            else if (Jobs.isTracked(before) && !Jobs.isTracked(pod))
                released(world, before);
        }
        pods.values().stream().filter(it -> !now.containsKey(it.getMetadata().getUid())).filter(Jobs::isTracked)
                .forEach(it -> released(world, it));
        pods.clear();
        pods.putAll(now);
    }

    private void jobChanged(Optional<Job> before, Job job) {
        StatusChecks.check(before, job);
        if (job.getStatus() == null || job.getStatus().getUncountedTerminatedPods() == null) return;
        var account = accounts.computeIfAbsent(job.getMetadata().getUid(), _ -> new Account());
        var uncounted = job.getStatus().getUncountedTerminatedPods();
        var earlier = before.map(Job::getStatus).map(it -> it.getUncountedTerminatedPods());
        enter(uncounted.getSucceeded(), earlier.map(it -> it.getSucceeded()).orElse(List.of()), account,
                account.succeeded);
        enter(uncounted.getFailed(), earlier.map(it -> it.getFailed()).orElse(List.of()), account, account.failed);
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
        owner(world, pod).filter(_ -> honest).ifPresent(job -> {
            CrowdChecks.check(world, job);
            if (Jobs.isFinished(job) || Jobs.isTrue(job, "FailureTarget") || Jobs.isTrue(job, "SuccessCriteriaMet"))
                throw new AssertionError("P11: expected no new pod after the end, found " + name(pod));
        });
    }

    /// A pod that is being deleted vanishes with its last finalizer, in one write.
    private void released(World world, Pod pod) {
        var job = owner(world, pod);
        if (job.isEmpty() || Jobs.isFinished(job.get())) return;
        var account = accounts.getOrDefault(job.get().getMetadata().getUid(), new Account());
        if (Jobs.isOver(pod) && !account.has(pod.getMetadata().getUid()) && !isExcused(job.get(), pod))
            throw new AssertionError("P6: expected " + name(pod) + " on record before it is released, found "
                    + job.get().getStatus());
        if (exitCode(pod) == Jobs.FAILS_JOB && !Jobs.isTrue(job.get(), "FailureTarget")
                && job.get().getSpec().getPodFailurePolicy() != null)
            throw new AssertionError("P18: expected FailureTarget before " + name(pod) + " is released");
    }

    /// Not counted by its UID: by its index, because of its failure, or because it has no valid index.
    private static boolean isExcused(Job job, Pod pod) {
        if (exitCode(pod) == Jobs.IGNORED && job.getSpec().getPodFailurePolicy() != null) return true;
        if (!Jobs.isIndexed(job)) return false;
        var index = Jobs.index(pod).orElse(Integer.MAX_VALUE);
        var status = job.getStatus();
        return index >= job.getSpec().getCompletions() || ("Succeeded".equals(Jobs.phase(pod))
                && (StatusChecks.indexes(status.getCompletedIndexes()).contains(index)
                        || StatusChecks.indexes(status.getFailedIndexes()).contains(index)));
    }

    private static int exitCode(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream().map(it -> it.getState()).filter(it -> it != null
                && it.getTerminated() != null).mapToInt(it -> it.getTerminated().getExitCode()).findFirst().orElse(0);
    }

    private static Optional<Job> owner(World world, Pod pod) {
        return world.cluster().list(Job.class).stream().filter(it -> Owners.isControlledBy(pod, it.getMetadata()
                .getUid())).findFirst();
    }

    private static boolean sameVersion(HasMetadata one, HasMetadata other) {
        return one.getMetadata().getResourceVersion().equals(other.getMetadata().getResourceVersion());
    }

    private static String name(Pod pod) {
        return pod.getMetadata().getName() + " (" + Jobs.phase(pod) + ")";
    }
}
