package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rota.api.trainjob.RuntimePatch;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// What users may change in a runtime: what is there. A change to what is not would add it, which nobody means.
final class Patches implements Plugin.Checks {
    private static final Pattern MANAGER = Pattern.compile(
            "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+");
    private static final List<String> OWN_ENV = List.of(TrainJobNames.NODE, TrainJobNames.DATASET,
            TrainJobNames.MODEL);

    @Override
    public String name() {
        return "patches";
    }

    @Override
    public List<String> faults(Training training) {
        var faults = new ArrayList<String>();
        for (var patch : training.job().patches()) {
            var field = patch.manager().isEmpty() ? "spec.podTemplateOverrides" : "spec.runtimePatches["
                    + patch.manager() + "]";
            if (!patch.manager().isEmpty() && !MANAGER.matcher(patch.manager()).matches())
                faults.add(field + ".manager: expected a domain, / and a name, as in example.com/queue");
            faults.addAll(jobs(training, patch, field));
        }
        if (!training.job().patches().isEmpty()) training.podSets().forEach(it -> faults.addAll(contradictions(it)));
        return faults;
    }

    /// Merged by name, two volumes become one from two sources, and two variables one with two values. No server would
    /// take the Jobs, and nobody would hear of it before they are made.
    private static List<String> contradictions(PodSet step) {
        var faults = new ArrayList<String>();
        for (var volume : step.pod().objects("volumes")) {
            var sources = volume.fields().keySet().stream().filter(it -> !it.equals("name")).toList();
            if (sources.size() > 1)
                faults.add("spec.runtimePatches for " + step.name() + ": expected one source of the volume " + volume
                        .text("name").orElse("") + ", found " + String.join(" and ", sources)
                        + ": the runtime, or another manager, has a volume of that name");
        }
        for (var list : List.of("containers", "initContainers"))
            for (var container : step.pod().objects(list))
                container.objects("env").stream().filter(it -> it.has("value") && it.has("valueFrom")).forEach(
                        it -> faults.add("spec.runtimePatches for " + step.name() + "/" + container.text("name").orElse(
                                "") + ": expected one value of the variable " + it.text("name").orElse("")
                                + ", found value and valueFrom"));
        return faults;
    }

    /// Against the runtime as it is: after the change everything would be there.
    private static List<String> jobs(Training training, RuntimePatch patch, String field) {
        var faults = new ArrayList<String>();
        var steps = training.runtime().template().objects("replicatedJobs");
        for (var job : patch.jobs()) {
            var name = job.text("name").orElse("");
            var step = Keyed.find(steps, name);
            if (step.isEmpty()) faults.add(field + ": expected a step of the runtime, found " + name);
            else
                faults.addAll(containers(new PodSet(step.get(), 1).pod(), new PodSet(job, 1).pod(), field + " for "
                        + name));
        }
        return faults;
    }

    private static List<String> containers(Json.Obj pod, Json.Obj change, String field) {
        var faults = new ArrayList<String>();
        for (var list : List.of("containers", "initContainers")) {
            for (var container : change.objects(list)) {
                var name = container.text("name").orElse("");
                if (Keyed.find(pod.objects(list), name).isEmpty())
                    faults.add(field + ": expected one of its " + list + ", found " + name);
                if (list.equals("containers") && OWN_ENV.contains(name) && container.has("env"))
                    faults.add(field + ": expected the variables of " + name + " in spec.trainer.env or "
                            + "spec.initializer, found them here");
            }
        }
        return faults;
    }
}
