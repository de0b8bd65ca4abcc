package rota.app.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.RestAccess;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.demo.Example;
import rota.edge.slurm.SlurmLab;

/// The objects of `examples/slurm-nodes.yaml`: the way to a Slurm cluster of this machine, and a NodeSet whose pods are
/// slurmds of it, none yet and each on a Kubernetes node of its own. A slurmd does not start while there is a file
/// `hold-POD`.
record Workers(SlurmLab lab, Path folder) {
    private static final Path EXAMPLE = Path.of("..", "examples", "slurm-nodes.yaml");

    /// A set in DaemonSet mode, `perhost`, for Kubernetes nodes with the label `chosen`. Slurm calls its nodes as
    /// Kubernetes does; their ports are none that the other set has had.
    NodeSet perHost() {
        var set = new Example(lab.call("fill", EXAMPLE.toString()).text()
                .replace("fieldPath: metadata.name", "fieldPath: spec.nodeName").replace("PORTS +", "PORTS + 20 +"))
                .object(NodeSet.class);
        set.getMetadata().setName("perhost");
        var spec = NodeSetSpec.tree(set).with("scalingMode", Json.of("DaemonSet")).without("oversubscribeNode")
                .with("template", Codec.readObject("{\"spec\":{\"nodeSelector\":{\"chosen\":\"yes\"}}}"));
        set.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        return set;
    }

    /// In the order in which they are created.
    List<HasMetadata> objects() {
        var held = "while [ -e \"" + folder + "/hold-$POD_NAME\" ]; do sleep 0.2; done; exec slurmd";
        var example = new Example(lab.call("fill", EXAMPLE.toString()).text().replace("exec slurmd", held));
        return List.of(example.object(Secret.class), example.object(SlurmCluster.class), example.object(RestApi.class),
                empty(example.object(NodeSet.class)));
    }

    /// What leads the same Controller to another cluster, in this order.
    static List<Request> leadingTo(SlurmLab other) {
        var key = Json.object("jwt_hs256.key", Json.of(Base64.getEncoder().encodeToString(other.key())));
        var url = Json.object(NodeSetNames.REST_URL, Json.of(other.value("SLURM_REST_URL")));
        return List.of(
                new Request.Patch(RestAccess.SECRETS.key("default", "slurm-auth"),
                        new PatchBody.Merge(Json.object("data", key)), Subresource.NONE),
                new Request.Patch(NodeSetNames.REST_API.key("default", "slurm"), new PatchBody.Merge(
                        Json.object("metadata", Json.object("annotations", url))), Subresource.NONE));
    }

    private static NodeSet empty(NodeSet set) {
        var spec = NodeSetSpec.tree(set).with("replicas", Json.of(0)).without("oversubscribeNode");
        set.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        return set;
    }
}
