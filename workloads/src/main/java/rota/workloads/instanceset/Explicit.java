package rota.workloads.instanceset;

import java.util.List;
import rota.api.wire.Json;

/// What Go's types of Kubernetes print inside a pod although it is empty.
final class Explicit {
    private Explicit() {}

    static Json.Obj zeros(Json.Obj spec) {
        var all = lists(spec, "containers", "initContainers");
        return all.objects("volumes").isEmpty() ? all
                : all.with("volumes", new Json.Arr(all.objects("volumes").stream().<Json>map(Explicit::volume)
                        .toList()));
    }

    private static Json.Obj lists(Json.Obj spec, String... names) {
        var all = spec;
        for (var name : names) {
            if (!all.objects(name).isEmpty())
                all = all.with(name, new Json.Arr(all.objects(name).stream().<Json>map(Explicit::container).toList()));
        }
        return all;
    }

    /// The service of a gRPC probe is asked for even where it has no name.
    private static Json.Obj container(Json.Obj container) {
        var all = container;
        for (var probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            if (all.object(probe).has("grpc") && all.at(probe, "grpc", "service").isEmpty())
                all = all.withAt(Json.of(""), probe, "grpc", "service");
        }
        return all;
    }

    private static Json.Obj volume(Json.Obj volume) {
        if (!volume.object("ephemeral").has("volumeClaimTemplate")) return volume;
        var claim = volume.object("ephemeral", "volumeClaimTemplate");
        var resources = claim.object("spec", "resources");
        return volume.withAt(claim.withAt(Json.Null.NULL, "metadata", "creationTimestamp")
                .withAt(resources, "spec", "resources"), "ephemeral", "volumeClaimTemplate");
    }
}
