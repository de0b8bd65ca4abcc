package rota.sim.nodeset;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.sim.world.World;

/// NodeSets as users write them, and questions about them. There is one, `default/gpu`.
public final class NodeSets {
    private static final String SPEC = "{\"controllerRef\":{\"name\":\"slurm\"},\"slurmd\":{\"image\":\"one\"},"
            + "\"updateStrategy\":{\"rollingUpdate\":{\"maxUnavailable\":1}}}";

    private NodeSets() {}

    static void create(World world, int replicas) {
        var cluster = new SlurmCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("slurm").build());
        world.create(cluster);
        var set = new NodeSet();
        set.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("gpu").build());
        set.setAdditionalProperty("spec",
                Codec.model(Codec.readObject(SPEC).with("replicas", Json.of(replicas)), Map.class));
        world.create(set);
    }

    static void replicas(World world, int count) {
        change(world, Json.object("replicas", Json.of(count)));
    }

    static void image(World world, String image) {
        change(world, Json.object("slurmd", Json.object("image", Json.of(image))));
    }

    private static void change(World world, Json.Obj spec) {
        world.user(new Request.Patch(NodeSetNames.NODE_SET.key("default", "gpu"),
                new PatchBody.Merge(Json.object("spec", spec)), Subresource.NONE));
    }

    static List<Pod> pods(World world) {
        return world.cluster().list(Pod.class);
    }

    /// As many available pods as wanted, all of the newest template, and the status says so.
    static boolean isSettled(World world) {
        var set = world.cluster().get(NodeSet.class, "default", "gpu").orElseThrow();
        var wanted = NodeSetSpec.of(set).scaling().replicas();
        var status = NodeSetStatus.of(set);
        return status.generation() == set.getMetadata().getGeneration() && status.pods().available() == wanted
                && status.pods().updated() == wanted && pods(world).size() == wanted;
    }
}
