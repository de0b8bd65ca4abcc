package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.Repeats;
import rota.api.jobset.ReplicatedJob.Milestone;
import rota.sim.world.World;

/// What must be true of JobSets after every single write, whoever made it. The numbers are those of the invariants.
///
/// Watches one world from its beginning, and so knows what a single state does not tell: which attempts had a failure,
/// and which groups had come how far in which attempt.
public final class JobSetChecks {
    private final boolean honest;
    private final Map<String, JobSet> sets = new LinkedHashMap<>();
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final Set<String> reached = new HashSet<>();
    private final Set<String> failed = new HashSet<>();

    private JobSetChecks(boolean honest) {
        this.honest = honest;
    }

    /// Where an operator may see the past, or two are at work, a Job may come that is not wanted any more.
    public static void watch(World world) {
        world.always(new JobSetChecks(false)::check);
    }

    /// One operator that never sees the past.
    public static void watchClosely(World world) {
        world.always(new JobSetChecks(true)::check);
    }

    private void check(World world) {
        for (var set : world.cluster().list(JobSet.class)) {
            var mine = JobSets.jobs(world, set);
            for (var job : mine) {
                var before = jobs.put(job.getMetadata().getUid(), job);
                if (before == null) created(set, job);
                if (before == null || !sameVersion(before, job)) changed(set, job);
            }
            progress(set, mine);
            var before = sets.put(set.getMetadata().getUid(), set);
            if (before != null && !sameVersion(before, set)) changed(before, set);
        }
    }

    private void created(JobSet set, Job job) {
        var spec = JobSetSpec.of(set);
        var group = spec.find(JobSets.group(job)).orElseThrow();
        var index = Integer.parseInt(job.getMetadata().getLabels().get(JobSetNames.INDEX));
        demand(index < group.replicas() && job.getMetadata().getName().equals(JobSetNames.job("train", group.name(),
                index)), "1: only Jobs that are asked for", job);
        group.dependsOn().forEach(it -> demand(reached.contains(place(set, it.name(), it.milestone(), JobSets.attempt(
                job))), "5: no Job before " + it, job));
        if (!honest) return;
        var status = JobSetStatus.of(set);
        demand(JobSets.attempt(job) == status.restarts(), "2: Jobs of attempt " + status.restarts(), job);
        demand(JobSets.ownAttempt(job) == status.repeats().of(group.name(), index), "2: the Job's own attempt "
                + status.repeats().of(group.name(), index), job);
        demand(!status.isFinished(), "3: no Job after the end", job);
        demand(job.getSpec().getSuspend() == spec.suspended() || spec.suspended() || !status.conditions().isEmpty(),
                "6: Jobs that rest when the JobSet does", job);
    }

    private void changed(JobSet set, Job job) {
        if (!JobSets.is(job, "Failed")) return;
        failures.merge(set.getMetadata().getUid(), JobSets.attempt(job), Math::max);
        failed.add(name(set, JobSets.group(job), Integer.parseInt(job.getMetadata().getLabels().get(JobSetNames.INDEX)),
                JobSets.ownAttempt(job)));
    }

    /// Remembers how far each group has come in each attempt.
    private void progress(JobSet set, List<Job> mine) {
        for (var group : JobSetSpec.of(set).replicatedJobs()) {
            for (var attempt : mine.stream().map(JobSets::attempt).distinct().toList()) {
                var its = mine.stream().filter(it -> JobSets.group(it).equals(group.name())
                        && JobSets.attempt(it) == attempt).toList();
                for (var milestone : Milestone.values()) {
                    if (its.stream().filter(it -> isAt(it, milestone)).count() == group.replicas())
                        reached.add(place(set, group.name(), milestone, attempt));
                }
            }
        }
    }

    private static boolean isAt(Job job, Milestone milestone) {
        var complete = JobSets.is(job, "Complete");
        if (milestone == Milestone.COMPLETE || complete) return complete;
        var status = job.getStatus();
        var up = status == null ? 0 : number(status.getReady()) + number(status.getSucceeded());
        return JobSets.is(job, "Failed") || up >= Math.min(job.getSpec().getParallelism(), job.getSpec()
                .getCompletions());
    }

    private void changed(JobSet before, JobSet set) {
        var was = JobSetStatus.of(before);
        var is = JobSetStatus.of(set);
        var limit = JobSetSpec.of(set).failurePolicy().map(it -> it.maxRestarts()).orElse(0);
        var more = is.restarts() - was.restarts();
        demand(more == 0 || more == 1, "2: one attempt after the other", set);
        demand(more == 0 || failures.getOrDefault(set.getMetadata().getUid(), -1) >= was.restarts(),
                "2: a failure in attempt " + was.restarts() + " before it is given up", set);
        demand(is.countedRestarts() <= is.restarts() && is.allCounted() <= limit, "2: at most " + limit
                + " that count", set);
        singles(set, was.repeats(), is.repeats());
        demand(!(is.is(JobSetStatus.COMPLETED) && is.is(JobSetStatus.FAILED)), "3: one end", set);
        demand(!was.isFinished() || (is.isFinished() && was.terminalState().equals(is.terminalState())),
                "3: an end for good", set);
        demand(is.isFinished() == is.terminalState().isPresent() && is.terminalState().stream().allMatch(is::is),
                "3: the terminal state " + is.terminalState(), set);
    }

    /// A Job begins anew by itself only after it failed, and each failure counts once.
    private void singles(JobSet set, Repeats was, Repeats is) {
        for (var job : is.jobs()) {
            var before = was.of(job.group(), job.index());
            demand(job.restarts() == before || job.restarts() == before + 1, "2: one attempt of a Job after the other",
                    set);
            demand(job.restarts() == before || failed.contains(name(set, job.group(), job.index(), before)),
                    "2: a failure of the Job before its attempt is given up", set);
        }
    }

    private static String name(JobSet set, String group, int index, int own) {
        return set.getMetadata().getUid() + " " + group + " " + index + " " + own;
    }

    private static String place(JobSet set, String group, Milestone milestone, int attempt) {
        return set.getMetadata().getUid() + " " + group + " " + milestone + " " + attempt;
    }

    private static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private static boolean sameVersion(HasMetadata one, HasMetadata other) {
        return one.getMetadata().getResourceVersion().equals(other.getMetadata().getResourceVersion());
    }

    private static void demand(boolean holds, String expected, Object found) {
        if (!holds) throw new AssertionError("expected " + expected + ", found " + found);
    }

    /// In the end: nothing of an attempt that was given up, and nothing that runs.
    public static void nothingIsLeftBehind(World world) {
        for (var set : world.cluster().list(JobSet.class)) {
            var status = JobSetStatus.of(set);
            for (var job : JobSets.jobs(world, set))
                demand(JobSets.attempt(job) == status.restarts() && (status.isFinished() || JobSets.ownAttempt(job)
                        == status.repeats().of(JobSets.group(job), Integer.parseInt(job.getMetadata().getLabels().get(
                                JobSetNames.INDEX)))),
                        "only Jobs of attempt " + status.restarts(), job.getMetadata().getName() + "\n" + world
                                .explain());
            if (status.isFinished())
                demand(JobSets.running(world).isEmpty(), "no pod that runs after the end", JobSets.running(world)
                        .stream().map(it -> it.getMetadata().getName()).toList() + "\n" + world.explain());
        }
    }
}
