package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
import rota.api.trainjob.Initializer;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.Trainer;
import rota.api.wire.Json;

/// The JobSet that a training becomes.
final class JobSetBuilder implements Plugin.Components, Plugin.Checks, Plugin.PodSpec {
    private static final int LONGEST_NAME = 63;
    private static final String POD_ENDING = "-abcde";

    @Override
    public String name() {
        return "jobset";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(JobSet.KIND, ""));
    }

    @Override
    public List<String> faults(Training training) {
        return Stream.of(steps(training, training.job().dataset(), TrainJobNames.DATASET), steps(training, training
                .job().model(), TrainJobNames.MODEL), RuntimeFaults.of(training.runtime()).stream()).flatMap(it -> it)
                .toList();
    }

    /// It has no wishes of its own, but by now it is known how many pods there will be.
    @Override
    public Proposal equip(Training training, Supplies supplies) {
        return new Proposal(List.of(), names(training).toList());
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        var jobs = training.podSets().stream().map(it -> (Json) step(training, it)).toList();
        var object = Component.of(training, JobSet.KIND, "");
        var metadata = object.object("metadata");
        if (!training.labels().equals(Json.Obj.EMPTY)) metadata = metadata.with("labels", training.labels());
        if (!training.annotations().equals(Json.Obj.EMPTY))
            metadata = metadata.with("annotations", training.annotations());
        var spec = training.spec().with("replicatedJobs", new Json.Arr(jobs)).with("suspend", Json.of(training.job()
                .suspended()));
        return List.of(new Component(JobSet.KIND, object.with("metadata", metadata).with("spec", spec),
                Component.Upkeep.AT_REST));
    }

    private static Json.Obj step(Training training, PodSet step) {
        var filled = switch (step.step()) {
            case TrainJobNames.DATASET -> initializing(step, training.job().dataset());
            case TrainJobNames.MODEL -> initializing(step, training.job().model());
            case TrainJobNames.TRAINER -> training(single(step), training.job().trainer());
            default -> step;
        };
        var computes = step.isTrainer() || (step.name().equals(TrainJobNames.NODE)
                && training.runtime().policy().mpi().filter(it -> it.launcherComputes()).isPresent());
        return (computes ? withEnv(filled, TrainJobNames.NODE, training.job().trainer().env()) : filled).sized();
    }

    private static PodSet single(PodSet step) {
        return step.withJob(step.job().with("replicas", Json.of(1)));
    }

    private static PodSet initializing(PodSet step, Optional<Initializer> wanted) {
        if (wanted.isEmpty()) return single(step);
        var variables = new ArrayList<Json.Obj>();
        wanted.get().storageUri().ifPresent(it -> variables.add(Variables.of("STORAGE_URI", it)));
        variables.addAll(wanted.get().env());
        var filled = withEnv(single(step), step.step(), variables);
        if (wanted.get().secret().isEmpty()) return filled;
        return filled.withContainer(step.step(), it -> {
            var sources = new ArrayList<>(it.items("envFrom"));
            sources.add(Json.object("secretRef", wanted.get().secret().get()));
            return it.with("envFrom", new Json.Arr(sources));
        });
    }

    private static PodSet training(PodSet step, Trainer wanted) {
        return step.withContainer(TrainJobNames.NODE, container -> {
            var changed = wanted.image().map(it -> container.with("image", Json.of(it))).orElse(container);
            return listed(listed(changed, "command", wanted.command()), "args", wanted.args());
        });
    }

    /// An empty list takes away what the runtime says.
    private static Json.Obj listed(Json.Obj container, String field, Optional<List<String>> wanted) {
        if (wanted.isEmpty()) return container;
        return wanted.get().isEmpty() ? container.without(field)
                : container.with(field, new Json.Arr(wanted.get().stream().map(Json::of).toList()));
    }

    private static PodSet withEnv(PodSet step, String container, List<Json.Obj> variables) {
        return step.withContainer(container, it -> {
            var changed = it;
            for (var variable : variables) changed = Keyed.with(changed, "env", variable, "name");
            return changed;
        });
    }

    /// A section of a TrainJob needs a step that carries it out.
    private static Stream<String> steps(Training training, Optional<Initializer> wanted, String step) {
        if (wanted.isEmpty()) return Stream.empty();
        var found = training.podSets().stream().filter(it -> it.step().equals(step)).findFirst();
        if (found.isEmpty())
            return Stream.of("spec.runtimeRef: expected a runtime with the step " + step
                    + ", for spec.initializer asks for it, found none");
        return found.get().container(step).isPresent() ? Stream.empty() : Stream.of("spec.runtimeRef: expected a "
                + "container " + step + " in the step " + found.get().name() + ", found none");
    }

    /// Names of pods become host names.
    private static Stream<String> names(Training training) {
        return training.podSets().stream().map(it -> {
            var ending = "-" + it.name() + "-" + Math.max(0, it.replicas() - 1) + "-" + Math.max(0, it.count() - 1)
                    + POD_ENDING;
            var room = LONGEST_NAME - ending.length();
            return training.name().length() <= room ? "" : "metadata.name: expected at most " + room
                    + " characters, for the pods of the step " + it.name() + " are named after it, found " + training
                            .name().length();
        }).filter(it -> !it.isEmpty());
    }
}
