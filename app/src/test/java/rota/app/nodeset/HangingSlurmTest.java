package rota.app.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.app.live.EmbeddedOperator;
import rota.app.live.Sightings;
import rota.app.wiring.Workload;
import rota.edge.slurm.SlurmStub;
import rota.kernel.loop.Crew;

/// Goal: a Slurm that takes questions and answers none holds up nobody but its own NodeSets. Method: the operator over
/// the embedded server, with two clusters; as many sets as the operator has workers have something to tell the one that
/// hangs. Nobody runs the pods.
class HangingSlurmTest {
    private static final String V = "v0.0.44";

    @TempDir
    private Path folder = Path.of("");

    private final Sightings<Pod> pods = new Sightings<>();
    private final Sightings<NodeSet> sets = new Sightings<>();
    private final SlurmStub hanging = SlurmStub.speaking(V, IntStream.range(0, Crew.PER_LOOP).mapToObj(it -> idle("a"
            + it + "-0")).toArray(String[]::new));
    private final SlurmStub healthy = SlurmStub.speaking(V, idle("b-0")).on("POST /slurm/" + V + "/node/b-0", 200,
            "{\"errors\":[]}");
    private EmbeddedOperator operator;

    @BeforeEach
    void start() throws Exception {
        operator = new EmbeddedOperator(folder, Workload.NODESET, UnaryOperator.identity());
        operator.watch(Pod.class, pods);
        operator.watch(NodeSet.class, sets);
        create(Secret.class, "{'apiVersion':'v1','kind':'Secret','metadata':{'namespace':'default','name':'auth'},"
                + "'data':{'key':'c2VjcmV0'}}");
        cluster("one", hanging);
        cluster("other", healthy);
        for (var i = 0; i < Crew.PER_LOOP; i++) set("a" + i, "one");
        set("b", "other");
        operator.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        hanging.close();
        healthy.close();
        operator.stop();
    }

    @Test
    void scenario_41_a_slurm_that_hangs_holds_up_no_set_of_another() throws InterruptedException {
        sets.awaitAll(all -> all.size() == Crew.PER_LOOP + 1 && all.stream().allMatch(HangingSlurmTest::isReachable));

        hanging.hang();
        for (var i = 0; i < Crew.PER_LOOP; i++) scale("a" + i);
        scale("b");
        healthy.nodes(V, SlurmStub.node("b-0", "slurm-operator: scale-in", "IDLE", "DRAIN"));

        pods.awaitAll(all -> all.stream().noneMatch(it -> it.getMetadata().getName().equals("b-0")));
        assertThat(pods.now(_ -> true)).as("nobody knows what runs on these").hasSize(Crew.PER_LOOP);
        assertThat(hanging.asked("/node/a0-0")).as("nor was told anything").isEmpty();
    }

    private static boolean isReachable(NodeSet set) {
        return Conditions.isTrue(NodeSetStatus.of(set).conditions(), "SlurmReachable");
    }

    private static String idle(String name) {
        return SlurmStub.node(name, "", "IDLE");
    }

    private void cluster(String name, SlurmStub slurm) {
        create(SlurmCluster.class,
                "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'Controller','metadata':{'namespace'"
                        + ":'default','name':'" + name
                        + "'},'spec':{'slurmKeyRef':{'name':'auth','key':'key'},'jwtKeyRef':{"
                        + "'name':'auth','key':'key'}}}");
        create(RestApi.class, "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'RestApi','metadata':{'namespace':"
                + "'default','name':'" + name + "','annotations':{'" + NodeSetNames.REST_URL + "':'" + slurm.url()
                + "'}},'spec':{'controllerRef':{'name':'" + name + "'}}}");
    }

    private void set(String name, String controller) {
        create(NodeSet.class, "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'NodeSet','metadata':{'namespace':"
                + "'default','name':'" + name + "'},'spec':{'replicas':1,'controllerRef':{'name':'" + controller
                + "'},'slurmd':{'image':'slurmd'}}}");
    }

    private void scale(String name) {
        operator.send(
                new Request.Patch(NodeSetNames.NODE_SET.key("default", name), new PatchBody.Merge(Codec.readObject(
                        "{\"spec\":{\"replicas\":0}}")), Subresource.NONE));
    }

    private <T extends HasMetadata> void create(Class<T> kind, String text) {
        operator.send(new Request.Create(Codec.model(Codec.readObject(text.replace('\'', '"')), kind)));
    }
}
