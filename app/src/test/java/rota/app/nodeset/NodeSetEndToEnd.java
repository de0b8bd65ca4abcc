package rota.app.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Conditions;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.Packaged;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;
import rota.edge.slurm.SlurmLab;

/// Goal: nobody's job is lost while a NodeSet grows, shrinks, is updated, cordoned and cut off from Slurm. Method: a
/// real slurmctld and slurmrestd, pods that are slurmds, jobs that run, and the packaged operator, which is killed.
/// Each scene makes what it needs; they are told in the order in which the least has to be made.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // those who inherit it begin before any test
abstract class NodeSetEndToEnd {
    private static final Kind NODES = Kind.of(Node.class);
    /// What its command line has besides the way to the server.
    static final List<String> OPERATOR = List.of("--controllers", "nodeset", "--slurm-interval", "0.5");
    static final int NODES_COUNT = 4;
    static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    static Path folder;

    private static SlurmLab lab;
    private static SlurmWatch slurm;
    private static Batch batch;
    private static LiveCluster cluster;
    private static Sightings<Pod> pods;
    private static Sightings<NodeSet> sets;
    private static Sightings<Event> events;

    /// @param made with four nodes
    static void start(LiveCluster made) throws Exception {
        cluster = made;
        ENDS.push(cluster::stop);
        lab = SlurmLab.forPods(folder.resolve("slurm"));
        ENDS.push(lab);
        slurm = new SlurmWatch(lab.client());
        batch = new Batch(lab);
        ENDS.push(slurm);
        pods = cluster.watch(Pod.class);
        sets = cluster.watch(NodeSet.class);
        events = cluster.watch(Event.class);
        cluster.startOperator();
        for (var object : new Workers(lab, folder).objects()) cluster.send(new Request.Create(object));
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @Test
    @Order(1)
    void a_set_grows_and_its_nodes_run_jobs() throws Exception {
        scale(0);
        awaitPods(0);
        scale(4);
        pods.awaitAll(it -> it.size() > 1);
        restartOperator();
        scaledTo(4);

        var jobs = batch.submitted(8, "sleep 1");

        slurm.awaitCompleted(jobs);
        assertThat(batch.lost(jobs)).isEmpty();
    }

    @Test
    @Order(6)
    void a_set_that_shrinks_waits_for_jobs_even_if_the_operator_is_killed() throws Exception {
        scaledTo(4);
        var go = folder.resolve("go");
        var jobs = batch.submitted(4, "while [ ! -e " + go + " ]; do sleep 0.2; done");
        slurm.awaitRunning(jobs);
        jobs.addAll(batch.submitted(2, "true")); // nobody is free for them yet

        scale(2);
        slurm.await("two that drain", it -> nodes(it, node -> node.state().isDrain()).size() == 2);
        var told = rota("explain", "nodeset/gpu");
        restartOperator();
        Files.createFile(go);
        slurm.awaitCompleted(jobs);
        awaitPods(2);

        assertThat(told).contains("nodeset default/gpu: Shrinking").containsPattern(
                "gpu-\\d: its Slurm node is ALLOCATED\\+DRAIN\\+DYNAMIC_NORM, not yet drained");
        assertThat(batch.lost(jobs)).isEmpty();
        scaledTo(4);
        assertThat(rota("status", "nodeset")).containsPattern("nodeset +gpu +Ready").contains("4/4");
    }

    @Test
    @Order(9)
    void a_suspended_job_keeps_its_pod_and_goes_on_later() throws Exception {
        scaledTo(1);
        var go = folder.resolve("go-on");
        var jobs = batch.submitted(1, "while [ ! -e " + go + " ]; do sleep 0.2; done");
        var job = String.valueOf(jobs.getFirst());
        slurm.awaitRunning(jobs);

        lab.call("run", "scontrol", "suspend", job);
        scale(0);
        slurm.await("a node that looks drained", it -> is(it, "gpu-0", at -> at.state().isDrained()));
        restartOperator();
        sets.await(it -> NodeSetStatus.of(it).generation() == it.getMetadata().getGeneration()
                && Conditions.isTrue(NodeSetStatus.of(it).conditions(), "WaitingForJobs"));
        var told = rota("explain", "nodeset/gpu");
        lab.call("run", "scontrol", "resume", job);
        Files.createFile(go);
        slurm.awaitCompleted(jobs);
        awaitPods(0);

        assertThat(told).contains("gpu-0: on its Slurm node job " + job + " is suspended");
        assertThat(batch.lost(jobs)).isEmpty();
    }

    @Test
    @Order(2)
    void an_update_under_load_loses_no_job_and_takes_one_pod_at_a_time() throws Exception {
        scaledTo(4);
        var before = sets.now(_ -> true).getFirst();
        var old = pods.now(_ -> true).stream().map(it -> it.getMetadata().getUid()).toList();
        var jobs = batch.submitted(10, "sleep 2");

        change("{\"template\":{\"metadata\":{\"annotations\":{\"release\":\"two\"}}}}");
        sets.await(it -> NodeSetStatus.of(it).pods().updated() < 4 && isNewer(it, before));
        restartOperator();
        jobs.addAll(batch.submitted(4, "sleep 1"));
        awaitSettled(4);
        slurm.awaitCompleted(jobs);

        assertThat(batch.lost(jobs)).isEmpty();
        assertThat(pods.now(it -> old.contains(it.getMetadata().getUid()))).isEmpty();
        assertThat(sets.ever(it -> isNewer(it, before))).allSatisfy(it -> assertThat(NodeSetStatus.of(it).pods()
                .available()).isGreaterThanOrEqualTo(3));
    }

    @Test
    @Order(3)
    void a_cordon_of_a_kubernetes_node_drains_and_its_end_undrains() throws Exception {
        scaledTo(4);
        var node = pod("gpu-1").getSpec().getNodeName();

        cordon(node, true);
        restartOperator();
        var drained = slurm.await("a drain", it -> is(it, "gpu-1", at -> at.state().isDrained()));
        cordon(node, false);
        slurm.await("its end", it -> is(it, "gpu-1", at -> !at.state().isDrain()));

        assertThat(drained.node("gpu-1").orElseThrow().reason()).isEqualTo("slurm-operator: Node (" + node
                + ") was cordoned, Pod (default/gpu-1) must be cordoned");
    }

    @Test
    @Order(4)
    void an_admins_own_drain_survives_what_we_do() throws Exception {
        scaledTo(4);
        var node = pod("gpu-0").getSpec().getNodeName();
        lab.call("run", "scontrol", "update", "nodename=gpu-0", "state=drain", "reason=bad dimm");

        cordon(node, true);
        pods.await(it -> it.getMetadata().getName().equals("gpu-0") && isMarked(it));
        restartOperator();
        cordon(node, false);
        pods.await(it -> it.getMetadata().getName().equals("gpu-0") && !isMarked(it));
        var after = lab.client().look().node("gpu-0").orElseThrow();
        lab.call("run", "scontrol", "update", "nodename=gpu-0", "state=resume");

        assertThat(after.state().isDrain()).isTrue();
        assertThat(after.reason()).isEqualTo("bad dimm");
    }

    @Test
    @Order(7)
    void nothing_is_deleted_while_slurmrestd_is_away() throws Exception {
        scaledTo(4);
        var all = pods.now(_ -> true).stream().map(it -> it.getMetadata().getUid()).toList();

        lab.call("stop", "rest");
        sets.await(it -> !isReachable(it));
        scale(3);
        sets.await(it -> NodeSetStatus.of(it).generation() == it.getMetadata().getGeneration() && !isReachable(it)
                && NodeSetStatus.of(it).pods().desired() == 3);
        restartOperator();
        var leaving = pods.ever(it -> all.contains(it.getMetadata().getUid())
                && it.getMetadata().getDeletionTimestamp() != null);
        lab.call("start", "rest");

        sets.await(NodeSetEndToEnd::isReachable);
        awaitPods(3);
        assertThat(leaving).isEmpty();
    }

    @Test
    @Order(8)
    void while_another_cluster_is_asked_nothing_is_drained_or_deleted() throws Exception {
        scaledTo(2);
        var go = folder.resolve("go-back");
        var jobs = batch.submitted(2, "while [ ! -e " + go + " ]; do sleep 0.2; done");
        slurm.awaitRunning(jobs);
        var all = pods.now(_ -> true).stream().map(it -> it.getMetadata().getUid()).toList();

        try (var other = SlurmLab.up(folder.resolve("other"), 1)) {
            Workers.leadingTo(other).forEach(cluster::send);
            sets.await(NodeSetEndToEnd::isElsewhere);
            scale(0);
            restartOperator();
            sets.await(it -> NodeSetStatus.of(it).generation() == it.getMetadata().getGeneration() && isElsewhere(it));
            assertThat(rota("explain", "nodeset/gpu")).contains("it belongs to the Slurm cluster lab at");
            Workers.leadingTo(lab).forEach(cluster::send);
            slurm.await("drains", it -> nodes(it, node -> node.state().isDrain()).size() == 2);
        }
        assertThat(pods.now(it -> all.contains(it.getMetadata().getUid()))).hasSize(2);
        Files.createFile(go);
        slurm.awaitCompleted(jobs);
        awaitPods(0);
        assertThat(batch.lost(jobs)).isEmpty();
    }

    @Test
    @Order(5)
    void a_slurmd_that_is_killed_is_told_of_and_replaced_when_asked() throws Exception {
        scaledTo(4);
        replaceDown(Json.of("1s"));
        var before = pod("gpu-1").getMetadata().getUid();
        var hold = Files.createFile(folder.resolve("hold-gpu-1")); // or else its container just starts again

        lab.call("kill-node", "gpu-1");
        events.await(it -> it.getReason().equals("NodeFailed") && it.getMessage().contains("gpu-1"));
        restartOperator();
        pods.await(it -> it.getMetadata().getName().equals("gpu-1") && !it.getMetadata().getUid().equals(before));
        Files.delete(hold);

        scaledTo(4);
        replaceDown(Json.Null.NULL);
    }

    @Test
    @Order(10)
    void in_daemonset_mode_every_chosen_node_has_its_own_and_jobs_are_waited_for() throws Exception {
        scale(0);
        awaitPods(0);
        choose("node-1", true);
        choose("node-2", true);
        cluster.send(new Request.Create(new Workers(lab, folder).perHost()));
        slurm.await("both nodes", it -> is(it, "node-1", NodeSetEndToEnd::takesJobs) && is(it, "node-2",
                NodeSetEndToEnd::takesJobs));
        var go = folder.resolve("go-node-1");
        var jobs = batch.submitted(1, "while [ ! -e " + go + " ]; do sleep 0.2; done", "-w", "node-1");
        slurm.awaitRunning(jobs);

        choose("node-1", false);
        slurm.await("a drain", it -> is(it, "node-1", at -> at.state().isDrain() && at.state().isBusy()));
        restartOperator();
        Files.createFile(go);
        slurm.awaitCompleted(jobs);
        awaitPods(1);

        assertThat(batch.lost(jobs)).isEmpty();
        assertThat(pods.now(_ -> true).getFirst().getSpec().getNodeName()).isEqualTo("node-2");
        cluster.send(new Request.Delete(NodeSetNames.NODE_SET.key("default", "perhost"), Preconditions.NONE,
                Request.DeleteOptions.DEFAULT));
        awaitPods(0);
    }

    /// As `kill -9` does it, and a new one at once.
    private static void restartOperator() throws Exception {
        cluster.killOperator();
        cluster.startOperator();
    }

    private static Pod pod(String name) {
        return pods.now(it -> it.getMetadata().getName().equals(name)).getFirst();
    }

    private static void replaceDown(Json after) {
        var annotations = Json.object(NodeSetOptions.REPLACE_DOWN, after);
        cluster.send(new Request.Patch(NodeSetNames.NODE_SET.key("default", "gpu"), new PatchBody.Merge(
                Json.object("metadata", Json.object("annotations", annotations))), Subresource.NONE));
    }

    private static void scaledTo(int replicas) throws InterruptedException {
        scale(replicas);
        awaitSettled(replicas);
        slurm.await(replicas + " nodes that take jobs", it -> nodes(it, NodeSetEndToEnd::takesJobs).size() == replicas);
    }

    private static void awaitSettled(int replicas) throws InterruptedException {
        sets.await(it -> {
            var status = NodeSetStatus.of(it);
            return status.generation() == it.getMetadata().getGeneration() && status.pods().available() == replicas
                    && status.pods().updated() == replicas && status.pods().replicas() == replicas;
        });
    }

    private static void awaitPods(int count) throws InterruptedException {
        pods.awaitAll(it -> it.size() == count);
    }

    private static void scale(int replicas) {
        change("{\"replicas\":" + replicas + "}");
    }

    private static void change(String spec) {
        cluster.send(new Request.Patch(NodeSetNames.NODE_SET.key("default", "gpu"),
                new PatchBody.Merge(Codec.readObject("{\"spec\":" + spec + "}")), Subresource.NONE));
    }

    private static void choose(String node, boolean is) {
        cluster.send(new Request.Patch(NODES.key("", node), new PatchBody.Merge(Codec.readObject(
                "{\"metadata\":{\"labels\":{\"chosen\":" + (is ? "\"yes\"" : "null") + "}}}")), Subresource.NONE));
    }

    private static void cordon(String node, boolean is) {
        cluster.send(new Request.Patch(NODES.key("", node),
                new PatchBody.Merge(Codec.readObject("{\"spec\":{\"unschedulable\":" + is + "}}")), Subresource.NONE));
    }

    private static String rota(String... words) {
        var ended = Packaged.run("./rota " + String.join(" ", words) + " --kubeconfig " + cluster.kubeconfig(), 60);
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.output();
    }

    private static List<SlurmNode> nodes(SlurmReport report, Predicate<SlurmNode> which) {
        return report.nodes().values().stream().filter(it -> it.name().startsWith("gpu-")).filter(which).toList();
    }

    private static boolean is(SlurmReport report, String node, Predicate<SlurmNode> which) {
        return report.node(node).filter(which).isPresent();
    }

    private static boolean takesJobs(SlurmNode node) {
        return !node.state().isDrain() && !node.state().has("DOWN") && !node.state().has("NOT_RESPONDING");
    }

    private static boolean isMarked(Pod pod) {
        return Optional.ofNullable(pod.getMetadata().getAnnotations()).map(it -> it.get(NodeSetNames.POD_CORDON))
                .filter("true"::equals).isPresent();
    }

    private static boolean isReachable(NodeSet set) {
        return Conditions.isTrue(NodeSetStatus.of(set).conditions(), "SlurmReachable");
    }

    private static boolean isElsewhere(NodeSet set) {
        return Conditions.isTrue(NodeSetStatus.of(set).conditions(), "SlurmClusterChanged");
    }

    private static boolean isNewer(NodeSet set, NodeSet than) {
        return set.getMetadata().getGeneration() > than.getMetadata().getGeneration()
                && NodeSetStatus.of(set).generation() == set.getMetadata().getGeneration();
    }
}
