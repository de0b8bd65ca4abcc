package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.stream.Stream;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJobNames;

/// What is wrong with a runtime, whoever uses it: there is one trainer and one of each initializer, of which there may
/// be several pods, and each has the container that its section of a TrainJob is for.
public final class RuntimeFaults {
    private RuntimeFaults() {}

    /// In words for the user: the step, what was expected and what was found.
    public static List<String> of(RuntimeSpec runtime) {
        return runtime.template().objects("replicatedJobs").stream().map(it -> new PodSet(it, 1)).flatMap(
                RuntimeFaults::of).toList();
    }

    private static Stream<String> of(PodSet step) {
        var container = switch (step.step()) {
            case TrainJobNames.TRAINER -> TrainJobNames.NODE;
            case TrainJobNames.DATASET, TrainJobNames.MODEL -> step.step();
            default -> "";
        };
        if (container.isEmpty()) return Stream.empty();
        var field = "the step " + step.name() + " of the runtime: expected ";
        var copies = step.replicas() == 1 ? "" : field + "1 replica, found " + step.replicas();
        var missing = step.container(container).isPresent() ? "" : field + "a container " + container + ", found none";
        return Stream.of(copies, missing).filter(it -> !it.isEmpty());
    }
}
