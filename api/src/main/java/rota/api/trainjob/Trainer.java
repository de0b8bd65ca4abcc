package rota.api.trainjob;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rota.api.wire.Json;

/// What the user says of the training itself.
///
/// @param command in place of that of the runtime; an empty one takes it away
/// @param env environment variables, as the API has them
/// @param resources what each node needs, over what the runtime asks for
/// @param processes how many each node starts: a number, or a word that PyTorch knows
public record Trainer(Optional<String> image, Optional<List<String>> command, Optional<List<String>> args,
        List<Json.Obj> env, OptionalInt nodes, Json.Obj resources, Optional<String> processes) {
    public Trainer {
        env = List.copyOf(env);
    }

    static Trainer of(Json.Obj spec) {
        return new Trainer(spec.text("image").filter(it -> !it.isEmpty()), texts(spec, "command"), texts(spec, "args"),
                spec.objects("env"), spec.whole("numNodes"), spec.object("resourcesPerNode"), processes(spec));
    }

    /// The number of processes, where it is one.
    public OptionalInt processCount() {
        return processes.stream().filter(it -> it.matches("\\d{1,9}")).mapToInt(Integer::parseInt).findFirst();
    }

    public boolean sets(String variable) {
        return env.stream().anyMatch(it -> it.text("name").equals(Optional.of(variable)));
    }

    /// Older versions took words as well.
    private static Optional<String> processes(Json.Obj spec) {
        var number = spec.whole("numProcPerNode");
        return number.isPresent() ? Optional.of(Integer.toString(number.getAsInt())) : spec.text("numProcPerNode");
    }

    private static Optional<List<String>> texts(Json.Obj spec, String name) {
        return spec.has(name) ? Optional.of(spec.texts(name)) : Optional.empty();
    }
}
