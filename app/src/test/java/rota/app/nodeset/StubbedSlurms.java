package rota.app.nodeset;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.app.live.EmbeddedOperator;
import rota.app.live.Sightings;
import rota.app.wiring.Workload;
import rota.edge.slurm.SlurmStub;

/// The operator over the embedded server, and Slurm clusters that say what a test told them to. Nobody runs the pods.
final class StubbedSlurms implements AutoCloseable {
    static final String V = "v0.0.44";

    final Sightings<Pod> pods = new Sightings<>();
    final Sightings<NodeSet> sets = new Sightings<>();
    final Sightings<Event> events = new Sightings<>();
    private final EmbeddedOperator operator;

    StubbedSlurms(Path folder) throws Exception {
        operator = new EmbeddedOperator(folder, Workload.NODESET, UnaryOperator.identity());
        operator.watch(Pod.class, pods);
        operator.watch(NodeSet.class, sets);
        operator.watch(Event.class, events);
        create(Secret.class, "{'apiVersion':'v1','kind':'Secret','metadata':{'namespace':'default','name':'auth'},"
                + "'data':{'key':'c2VjcmV0'}}");
    }

    void start() {
        operator.start();
    }

    /// A Controller of this name, and the way to its Slurm.
    void cluster(String name, SlurmStub slurm) {
        create(SlurmCluster.class,
                "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'Controller','metadata':{'namespace'"
                        + ":'default','name':'" + name
                        + "'},'spec':{'slurmKeyRef':{'name':'auth','key':'key'},'jwtKeyRef':{"
                        + "'name':'auth','key':'key'}}}");
        create(RestApi.class, "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'RestApi','metadata':{'namespace':"
                + "'default','name':'" + name + "','annotations':{'" + NodeSetNames.REST_URL + "':'" + slurm.url()
                + "'}},'spec':{'controllerRef':{'name':'" + name + "'}}}");
    }

    /// With one pod.
    void set(String name, String controller) {
        create(NodeSet.class, "{'apiVersion':'slinky.slurm.net/v1beta1','kind':'NodeSet','metadata':{'namespace':"
                + "'default','name':'" + name + "'},'spec':{'replicas':1,'controllerRef':{'name':'" + controller
                + "'},'slurmd':{'image':'slurmd'}}}");
    }

    /// Nobody wants its pods any more.
    void empty(String name) {
        patch(NodeSetNames.NODE_SET, name, "{'spec':{'replicas':0}}", Subresource.NONE);
    }

    /// As the agent of its node would say it.
    void running(String pod) {
        patch(Kind.of(Pod.class), pod, "{'status':{'phase':'Running','conditions':[{'type':'Ready','status':'True',"
                + "'lastTransitionTime':'2020-01-01T00:00:00Z'}]}}", Subresource.STATUS);
    }

    private void patch(Kind kind, String name, String change, Subresource part) {
        operator.send(new Request.Patch(kind.key("default", name), new PatchBody.Merge(Codec.readObject(
                change.replace('\'', '"'))), part));
    }

    private <T extends HasMetadata> void create(Class<T> kind, String text) {
        operator.send(new Request.Create(Codec.model(Codec.readObject(text.replace('\'', '"')), kind)));
    }

    @Override
    public void close() {
        try {
            operator.stop();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
