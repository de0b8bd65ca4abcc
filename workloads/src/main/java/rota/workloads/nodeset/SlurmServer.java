package rota.workloads.nodeset;

import java.math.BigDecimal;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What a worker has to know of its Slurm cluster, from the Controller object.
///
/// @param address host and port of slurmctld
/// @param keySecret the Secret with the key that daemons trust each other by; empty when there is none
/// @param keyEntry its entry
record SlurmServer(String address, String keySecret, String keyEntry) {
    private static final int PORT = 6817;

    static SlurmServer of(SlurmCluster controller) {
        var tree = controller.getAdditionalProperties().get("spec");
        var spec = tree != null && Codec.json(tree) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        var metadata = controller.getMetadata();
        var address = Json.Bool.TRUE.equals(spec.get("external").orElse(Json.Null.NULL))
                ? spec.text("externalConfig", "host").orElse("") + ":" + port(spec)
                : metadata.getName() + "-controller." + metadata.getNamespace() + ":" + PORT;
        return new SlurmServer(address, spec.text("slurmKeyRef", "name").orElse(""),
                spec.text("slurmKeyRef", "key").orElse("slurm.key"));
    }

    private static int port(Json.Obj spec) {
        return spec.at("externalConfig", "port").orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal number)
                ? number.intValue()
                : PORT;
    }
}
