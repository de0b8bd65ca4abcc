package rota.workloads.trainjob.plugin;

import java.util.List;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// What can be set about Flux, by variables of the trainer or of the runtime.
///
/// @param viewImage the image that brings Flux along
/// @param device the network device that brokers listen on
/// @param queue how Flux orders its jobs
record FluxSettings(String viewImage, String device, String queue) {
    static FluxSettings of(Training training) {
        return new FluxSettings(
                found(training, "FLUX_VIEW_IMAGE", "converged-computing/flux-view-ubuntu:tag-jammy"),
                found(training, "FLUX_NETWORK_DEVICE", "eth0"), found(training, "FLUX_QUEUE_POLICY", "fcfs"));
    }

    private static String found(Training training, String name, String usual) {
        var runtime = training.find(TrainJobNames.NODE).flatMap(it -> it.container(TrainJobNames.NODE)).map(it -> it
                .objects("env")).orElse(List.of());
        return value(training.job().trainer().env(), name, value(runtime, name, usual));
    }

    private static String value(List<Json.Obj> env, String name, String otherwise) {
        return Keyed.find(env, name).flatMap(it -> it.text("value")).filter(it -> !it.isEmpty()).orElse(otherwise);
    }
}
