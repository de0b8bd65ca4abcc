package rota.workloads.trainjob.plugin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.trainjob.RuntimePatch;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Json;

/// Puts a runtime and the user's changes to it together.
final class Assembly {
    private Assembly() {}

    static Training of(Identity owner, TrainJobSpec job, RuntimeSpec runtime) {
        var spec = StrategicMerge.jobSet(runtime.template(), job.patches().stream().map(RuntimePatch::spec).toList());
        var annotations = marks(job, runtime, "annotations");
        var steps = spec.objects("replicatedJobs").stream().map(it -> new PodSet(it, 1)).map(it -> it.withCount(
                count(it, runtime, annotations))).map(it -> needsResources(it, runtime) ? resourced(it, job) : it)
                .toList();
        return new Training(owner, job, runtime, marks(job, runtime, "labels"), annotations,
                spec.without("replicatedJobs"), steps);
    }

    private static Json.Obj marks(TrainJobSpec job, RuntimeSpec runtime, String field) {
        var all = new LinkedHashMap<String, Json>();
        Stream.concat(Stream.of(runtime.metadata()), job.patches().stream().map(RuntimePatch::metadata))
                .forEach(it -> all.putAll(it.object(field).fields()));
        return Json.object(all);
    }

    /// Where a launcher reaches the nodes it is they of whom there are several.
    private static int count(PodSet step, RuntimeSpec runtime, Json.Obj annotations) {
        var template = step.job().whole("template", "spec", "parallelism").orElse(1);
        var nodes = runtime.policy().nodes().orElse(1);
        var mpi = runtime.policy().mpi();
        if (mpi.isPresent()) {
            if (step.name().equals(TrainJobNames.NODE)) return Mpi.workers(mpi.get(), nodes, annotations);
            return step.isTrainer() ? 1 : Math.max(1, template);
        }
        return Math.max(1, step.isTrainer() && runtime.policy().present() ? nodes : template);
    }

    private static boolean needsResources(PodSet step, RuntimeSpec runtime) {
        return step.isTrainer() || (step.name().equals(TrainJobNames.NODE)
                && runtime.policy().mpi().filter(it -> it.launcherComputes()).isPresent());
    }

    /// The user's resources over those of the runtime, one by one.
    private static PodSet resourced(PodSet step, TrainJobSpec job) {
        var wanted = job.trainer().resources();
        if (wanted.equals(Json.Obj.EMPTY) || step.container(TrainJobNames.NODE).isEmpty()) return step;
        return step.withContainer(TrainJobNames.NODE, it -> it.with("resources", over(it.object("resources"), wanted)));
    }

    private static Json.Obj over(Json.Obj before, Json.Obj wanted) {
        var all = before;
        for (var field : List.of("limits", "requests")) {
            var both = new LinkedHashMap<>(before.object(field).fields());
            both.putAll(wanted.object(field).fields());
            if (!both.isEmpty()) all = all.with(field, Json.object(both));
        }
        for (var claim : wanted.objects("claims")) all = Keyed.with(all, "claims", claim, "name");
        return all;
    }
}
