package rota.app.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;
import rota.local.http.Yaml;

/// The set of the example in a cluster, as its user sees and changes it.
final class RedisSet {
    private static final Path EXAMPLE = Path.of("..", "examples", "instanceset.yaml");
    private static final Key KEY = InstanceSetNames.KIND.key("default", "cache");

    private final LiveCluster cluster;
    private final Sightings<InstanceSet> sets;
    private final Sightings<Pod> pods;
    private int template = 1;

    RedisSet(LiveCluster cluster) {
        this.cluster = cluster;
        this.sets = cluster.watch(InstanceSet.class);
        this.pods = cluster.watch(Pod.class);
    }

    /// @param redis the folder of the programs
    void create(String redis) throws IOException {
        var example = (Json.Obj) Yaml.read(Files.readAllBytes(EXAMPLE), () -> {});
        var container = example.objects("spec", "template", "spec", "containers").getFirst();
        var variables = new ArrayList<Json>(container.objects("env"));
        variables.add(Json.object("name", Json.of("PATH")).with("value", Json.of(redis + ":/usr/sbin:/usr/bin:/sbin:"
                + "/bin")));
        var set = example.withAt(Json.of("default"), "metadata", "namespace").withAt(Json.list(container.with("env",
                new Json.Arr(variables))), "spec", "template", "spec", "containers");
        cluster.send(new Request.Create(Codec.model(set, InstanceSet.class)));
    }

    /// Waits until so many templates have been noted down.
    void awaitRevisions(int count) throws InterruptedException {
        cluster.watch(ControllerRevision.class).awaitAll(it -> it.size() >= count);
    }

    Sightings<Pod> pods() {
        return pods;
    }

    /// A template that every member has to be made anew for.
    void roll() {
        template++;
        send(new PatchBody.JsonPatch(Json.list(Json.object("op", Json.of("replace"))
                .with("path", Json.of("/spec/template/spec/containers/0/env/2/value"))
                .with("value", Json.of(String.valueOf(template))))));
    }

    void change(String spec) {
        send(new PatchBody.Merge(Codec.readObject("{\"spec\":" + spec + "}")));
    }

    /// As `kubectl scale` and those who scale by load do it.
    void scale(int members) {
        cluster.send(new Request.Patch(KEY, new PatchBody.Merge(Codec.readObject("{\"spec\":{\"replicas\":" + members
                + "}}")), Subresource.SCALE));
    }

    private void send(PatchBody body) {
        cluster.send(new Request.Patch(KEY, body, Subresource.NONE));
    }

    /// Waits until there are so many members, all as the user wants them, and one of them leads.
    void awaitSettled(int members) throws InterruptedException {
        var wanted = ((InstanceSet) cluster.send(new Request.Get(KEY)).orElseThrow()).getMetadata().getGeneration();
        sets.await(it -> it.getMetadata().getGeneration() >= wanted && isSettled(it, members));
    }

    static boolean isSettled(InstanceSet set, int members) {
        var status = InstanceSetStatus.of(set);
        var counts = status.counts();
        var present = status.instances().stream().filter(it -> it.current() == InstanceStatus.Current.PRESENT).toList();
        return status.generation() == set.getMetadata().getGeneration() && counts.replicas() == members
                && counts.available() == members && counts.updated() == members
                && present.stream().noneMatch(it -> it.role().isEmpty())
                && present.stream().filter(it -> it.role().equals("leader")).count() == 1;
    }

    /// The pod that leads.
    Pod leader() throws InterruptedException {
        return pods.await(it -> role(it).equals("leader") && it.getMetadata().getDeletionTimestamp() == null);
    }

    static String role(Pod pod) {
        return Optional.ofNullable(pod.getMetadata().getLabels()).map(it -> it.get(InstanceSetNames.ROLE)).orElse("");
    }

    List<String> addresses() {
        return pods.now(it -> it.getStatus() != null && it.getStatus().getPodIP() != null).stream()
                .map(it -> it.getStatus().getPodIP()).toList();
    }
}
