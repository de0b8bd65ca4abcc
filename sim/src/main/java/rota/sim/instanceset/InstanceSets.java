package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.wire.Codec;
import rota.sim.world.World;

/// InstanceSets as users write them, and questions about them. There is one, `default/db`. JSON with `'` for `"`.
public final class InstanceSets {
    private InstanceSets() {}

    /// With roles and a switchover.
    static InstanceSet of(String spec) {
        return make("""
                'roles':[{'name':'leader','updatePriority':3,'participatesInQuorum':true,'isExclusive':true},
                {'name':'follower','updatePriority':2,'participatesInQuorum':true},
                {'name':'learner','updatePriority':1,'participatesInQuorum':false}],
                'lifecycleActions':{'switchover':{'exec':{'command':['/switch']}}},""" + spec);
    }

    /// The same with objects of kind Instance for members.
    static InstanceSet ofInstances(String spec) {
        return of("'enableInstanceAPI':true," + spec);
    }

    /// Without roles, all instances at once.
    public static InstanceSet plain(int instances) {
        return make("'podManagementPolicy':'Parallel','replicas':" + instances);
    }

    private static InstanceSet make(String spec) {
        var text = """
                {'apiVersion':'workloads.kubeblocks.io/v1','kind':'InstanceSet','metadata':{'name':'db',
                'namespace':'default'},'spec':{'selector':{'matchLabels':{'app':'db'}},'template':{'metadata':{
                'labels':{'app':'db'}},'spec':{'containers':[{'name':'main','image':'db:1','env':[{'name':'A',
                'value':'0'}]}]}},
                'volumeClaimTemplates':[{'metadata':{'name':'data'},'spec':{'accessModes':['ReadWriteOnce'],
                'resources':{'requests':{'storage':'1Gi'}}}}],%s}}""".formatted(spec);
        return Codec.model(Codec.readObject(text.replace('\'', '"')), InstanceSet.class);
    }

    /// What a user does with kubectl patch.
    static void change(World world, String spec) {
        world.user(new Request.Patch(InstanceSetNames.KIND.key("default", "db"), new PatchBody.Merge(Codec.readObject(
                ("{'spec':{" + spec + "}}").replace('\'', '"'))), Subresource.NONE));
    }

    /// Another template: every pod has to be made anew.
    static void roll(World world, int version) {
        template(world, "db:1", String.valueOf(version));
    }

    /// Another image: pods can take it in while they run.
    static void upgrade(World world, int version) {
        template(world, "db:" + version, "0");
    }

    /// Another image, whatever else the template says by now.
    static void renew(World world, int version) {
        template(world, "db:" + version, version(InstanceSetSpec.of(find(world).orElseThrow())));
    }

    private static void template(World world, String image, String version) {
        change(world, "'template':{'spec':{'containers':[{'name':'main','image':'" + image
                + "','env':[{'name':'A','value':'" + version + "'}]}]}}");
    }

    /// What tells templates apart that need new pods.
    static String version(InstanceSetSpec spec) {
        return spec.template().objects("spec", "containers").getFirst().objects("env").getFirst().text("value")
                .orElse("");
    }

    public static Optional<InstanceSet> find(World world) {
        return world.cluster().get(InstanceSet.class, "default", "db");
    }

    /// All pods that have the labels of the set.
    static List<Pod> pods(World world) {
        return world.cluster().list(Pod.class).stream().filter(it -> "db".equals(label(it, InstanceSetNames.INSTANCE)))
                .toList();
    }

    static String label(Pod pod, String name) {
        var labels = pod.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(name, "");
    }

    /// At work. Nobody counts on one that has another image to take in, from the moment that it has.
    static boolean isUp(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() == null && pod.getStatus() != null
                && pod.getStatus().getConditions().stream().anyMatch(it -> it.getType().equals("Ready")
                        && it.getStatus().equals("True"))
                && pod.getStatus().getContainerStatuses().stream().allMatch(it -> it.getImage() == null
                        || it.getImage().equals(image(pod)));
    }

    /// That of its only container.
    static String image(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getImage();
    }

    /// As many pods as wanted, all at work and of the newest template, and the status says so.
    static boolean isSettled(World world) {
        var set = find(world).orElseThrow();
        var wanted = InstanceSetSpec.of(set).replicas();
        var status = InstanceSetStatus.of(set);
        return status.generation() == set.getMetadata().getGeneration() && status.counts().available() == wanted
                && status.counts().updated() == wanted && status.counts().replicas() == wanted
                && pods(world).size() == wanted && pods(world).stream().allMatch(InstanceSets::isUp);
    }
}
