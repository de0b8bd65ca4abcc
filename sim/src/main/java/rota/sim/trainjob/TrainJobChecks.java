package rota.sim.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.meta.Owners;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.sim.jobset.JobSets;
import rota.sim.world.World;

/// What must be true of TrainJobs after every single write, whoever made it. The numbers are those of the invariants.
///
/// Watches one world from its beginning, and so knows how things were.
public final class TrainJobChecks {
    private final Map<String, TrainJob> jobs = new LinkedHashMap<>();
    private final Map<String, JobSet> sets = new LinkedHashMap<>();
    private final Map<String, String> snapshots = new HashMap<>();

    private TrainJobChecks() {}

    public static void watch(World world) {
        world.always(new TrainJobChecks()::check);
    }

    private void check(World world) {
        for (var job : world.cluster().list(TrainJob.class)) {
            var before = jobs.put(job.getMetadata().getUid(), job);
            if (before != null) changed(before, job);
        }
        for (var map : world.cluster().list(ConfigMap.class)) kept(map);
        for (var set : world.cluster().list(JobSet.class)) {
            var before = sets.put(set.getMetadata().getUid(), set);
            if (before == null) created(world, set);
            else
                changed(before, set);
        }
    }

    private static void changed(TrainJob before, TrainJob job) {
        var was = TrainJobStatus.of(before);
        var is = TrainJobStatus.of(job);
        demand(!was.isFinished() || (was.is(TrainJobStatus.COMPLETE) == is.is(TrainJobStatus.COMPLETE) && was.is(
                TrainJobStatus.FAILED) == is.is(TrainJobStatus.FAILED)), "4: an end for good", job);
        demand(!(is.is(TrainJobStatus.COMPLETE) && is.is(TrainJobStatus.FAILED)), "4: one end", job);
        demand(Codec.tree(before).object("status", "trainerStatus").equals(Codec.tree(job).object("status",
                "trainerStatus")), "6: what the training tells to be left alone", job);
    }

    /// The copy of a runtime never changes.
    private void kept(ConfigMap map) {
        if (!map.getMetadata().getName().endsWith(TrainJobNames.SNAPSHOT)) return;
        var text = String.valueOf(map.getData());
        var before = snapshots.putIfAbsent(map.getMetadata().getUid(), text);
        demand(before == null || before.equals(text), "12: the snapshot as it was", map);
    }

    private void created(World world, JobSet set) {
        owned(set);
        var owner = Owners.controllerOf(set).orElseThrow().getUid();
        var job = world.cluster().list(TrainJob.class).stream().filter(it -> it.getMetadata().getUid().equals(owner))
                .findFirst();
        demand(job.isEmpty() || !TrainJobStatus.of(job.get()).isFinished(), "4: no JobSet after the end", set);
        for (var step : Codec.tree(set).object("spec").objects("replicatedJobs"))
            demand(step.whole("template", "spec", "parallelism").equals(step.whole("template", "spec", "completions")),
                    "9: as many pods at a time as in all", set);
        demand(snapshots.size() > 0, "12: a snapshot before the JobSet", set);
    }

    /// What runs is left alone.
    private static void changed(JobSet before, JobSet set) {
        if (JobSetSpec.of(before).suspended() || JobSetSpec.of(set).suspended()) return;
        demand(spec(before).equals(spec(set)), "3: a JobSet that runs to be left alone", set);
    }

    private static Json.Obj spec(JobSet set) {
        return Codec.tree(set).object("spec");
    }

    private static void owned(HasMetadata object) {
        var owners = object.getMetadata().getOwnerReferences();
        demand(owners.size() == 1 && Boolean.TRUE.equals(owners.getFirst().getController())
                && owners.getFirst().getKind()
                        .equals("TrainJob"),
                "7: one owner, which is a TrainJob", object);
    }

    private static void demand(boolean holds, String expected, Object found) {
        if (!holds) throw new AssertionError("expected " + expected + ", found " + found);
    }

    /// In the end: nothing that runs.
    public static void nothingIsLeftBehind(World world) {
        if (TrainJobs.find(world).filter(it -> TrainJobStatus.of(it).isFinished()).isEmpty()) return;
        demand(JobSets.running(world).isEmpty(), "no pod that runs after the end", JobSets.running(world).stream().map(
                it -> it.getMetadata().getName()).toList() + "\n" + world.explain());
    }
}
