package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.stream.IntStream;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// Environment variables, as the API has them.
final class Variables {
    private Variables() {}

    static Json.Obj of(String name, String value) {
        return Json.object("name", Json.of(name)).with("value", Json.of(value));
    }

    /// The number of the node that reads it.
    static Json.Obj rank(String name) {
        return Json.object("name", Json.of(name)).with("valueFrom", Json.object("fieldRef", Json.object("fieldPath",
                Json.of("metadata.annotations['batch.kubernetes.io/job-completion-index']"))));
    }

    /// Into the container that trains.
    static List<Edit> into(PodSet step, List<Json.Obj> variables) {
        var place = new Edit.Place(step.name(), TrainJobNames.NODE);
        return variables.stream().map(it -> (Edit) new Edit.Env(place, it)).toList();
    }

    /// Those that a plugin sets, and that its user must not.
    static List<String> reserved(Training training, List<String> names) {
        var env = training.job().trainer().env();
        return IntStream.range(0, env.size()).filter(it -> names.contains(env.get(it).text("name").orElse("")))
                .mapToObj(it -> "spec.trainer.env[" + it + "]: expected no variable that the runtime sets, found "
                        + env.get(it).text("name").orElse(""))
                .toList();
    }
}
