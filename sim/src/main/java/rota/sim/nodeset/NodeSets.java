package rota.sim.nodeset;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.ScalingMode;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.SlurmOrigin;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.sim.world.World;

/// NodeSets as users write them, and questions about them. There is one, `default/gpu`.
public final class NodeSets {
    private static final String SPEC = "{\"controllerRef\":{\"name\":\"slurm\"},\"slurmd\":{\"image\":\"one\"},"
            + "\"updateStrategy\":{\"rollingUpdate\":{\"maxUnavailable\":1}}}";

    private static final String CHOSEN = "gpu";
    /// Where the other Slurm cluster is.
    private static final String ELSEWHERE = "elsewhere";

    private NodeSets() {}

    static void create(World world, int replicas) {
        create(world, Codec.readObject(SPEC).with("replicas", Json.of(replicas)));
    }

    /// One pod for each Kubernetes node `node-0`, `node-1` ... that is chosen; the first two are.
    static void createOnNodes(World world, int nodes) {
        for (var i = 0; i < nodes; i++)
            world.create(new NodeBuilder().withNewMetadata().withName("node-" + i).endMetadata().build());
        for (var i = 0; i < 2; i++) choose(world, "node-" + i, true);
        create(world, Codec.readObject(SPEC).with("scalingMode", Json.of("DaemonSet")).with("template",
                Codec.readObject("{\"spec\":{\"nodeSelector\":{\"" + CHOSEN + "\":\"yes\"}}}")));
    }

    static NodeSet create(World world, Json.Obj spec) {
        return create(world, "default", spec);
    }

    private static NodeSet create(World world, String namespace, Json.Obj spec) {
        var cluster = new SlurmCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName("slurm").build());
        world.create(cluster);
        var set = new NodeSet();
        set.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName("gpu").build());
        set.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        world.create(set);
        return world.cluster().get(NodeSet.class, namespace, "gpu").orElseThrow();
    }

    /// A set of the same name in another namespace, whose Controller leads to the same Slurm.
    static void createNamesake(World world, String namespace, int replicas) {
        world.create(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build());
        create(world, namespace, Codec.readObject(SPEC).with("replicas", Json.of(replicas)));
    }

    static void replicas(World world, String namespace, int count) {
        world.user(new Request.Patch(NodeSetNames.NODE_SET.key(namespace, "gpu"), new PatchBody.Merge(
                Json.object("spec", Json.object("replicas", Json.of(count)))), Subresource.NONE));
    }

    /// The Controller leads to the other cluster from now on, or back.
    static void exchange(World world, boolean is) {
        var spec = is
                ? Codec.readObject("{\"external\":true,\"externalConfig\":{\"host\":\"" + ELSEWHERE + "\"}}")
                : Codec.readObject("{\"external\":null,\"externalConfig\":null}");
        world.user(new Request.Patch(NodeSetNames.CONTROLLER.key("default", "slurm"),
                new PatchBody.Merge(Json.object("spec", spec)), Subresource.NONE));
    }

    static boolean leadsElsewhere(SlurmCluster controller) {
        return NodeSetSpec.tree(controller).text("externalConfig", "host").filter(ELSEWHERE::equals).isPresent();
    }

    /// Whether the node in a pod registers with the other cluster.
    static boolean isElsewhere(Pod pod) {
        return pod.getSpec().getContainers().stream().flatMap(it -> it.getArgs().stream())
                .anyMatch(it -> it.startsWith(ELSEWHERE + ":"));
    }

    /// The user says which cluster all pods belong to.
    static void confirm(World world, SlurmOrigin origin) {
        world.user(new Request.Patch(NodeSetNames.NODE_SET.key("default", "gpu"),
                new PatchBody.Merge(Json.object("metadata", Json.object("annotations",
                        Json.object(NodeSetOptions.CLUSTER, Json.of(origin.toString()))))),
                Subresource.NONE));
    }

    /// A user deletes a pod.
    static void delete(World world, Pod pod) {
        world.user(new Request.Delete(Key.of(pod), Request.Preconditions.NONE, Request.DeleteOptions.DEFAULT));
    }

    /// Whether the set shall have a pod there.
    static void choose(World world, String node, boolean is) {
        change(world, node, Json.object("metadata", Json.object("labels",
                Json.object(CHOSEN, is ? Json.of("yes") : Json.Null.NULL))));
    }

    /// Drives pods away, or lets them come again.
    static void taint(World world, String node, boolean is) {
        var taint = Json.object("key", Json.of("broken")).with("effect", Json.of("NoExecute"));
        change(world, node, Json.object("spec", Json.object("taints", is ? Json.list(taint) : Json.Null.NULL)));
    }

    private static void change(World world, String node, Json.Obj changes) {
        world.user(new Request.Patch(Kind.of(Node.class).key("", node), new PatchBody.Merge(changes),
                Subresource.NONE));
    }

    /// What Slurm calls the node in a pod.
    static String host(Pod pod) {
        var host = pod.getSpec().getHostname();
        return host == null ? pod.getMetadata().getName() : host;
    }

    static void replicas(World world, int count) {
        change(world, Json.object("replicas", Json.of(count)));
    }

    static void image(World world, String image) {
        change(world, Json.object("slurmd", Json.object("image", Json.of(image))));
    }

    /// Updates have their time.
    static void schedule(World world, Instant start) {
        change(world, Json.object("updateStrategy", Codec.readObject("{\"type\":\"ScheduledUpdate\","
                + "\"scheduledUpdate\":{\"startTime\":\"" + start + "\",\"duration\":\"30m\"}}")));
    }

    /// Updates have no time of their own any more.
    static void roll(World world) {
        change(world, Json.object("updateStrategy", Codec.readObject("{\"type\":\"RollingUpdate\"}")));
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
        var scaling = NodeSetSpec.of(set).scaling();
        var wanted = scaling.mode() == ScalingMode.DAEMON_SET ? chosen(world).size() : scaling.replicas();
        var status = NodeSetStatus.of(set);
        return status.generation() == set.getMetadata().getGeneration() && status.pods().available() == wanted
                && status.pods().updated() == wanted && pods(world).size() == wanted;
    }

    /// The names of the nodes that should have a pod.
    static List<String> chosen(World world) {
        return world.cluster().list(Node.class).stream()
                .filter(it -> it.getMetadata().getLabels() != null && it.getMetadata().getLabels().containsKey(CHOSEN))
                .filter(it -> it.getSpec() == null || it.getSpec().getTaints().isEmpty())
                .map(it -> it.getMetadata().getName()).toList();
    }
}
