package rota.local.server;

import static rota.local.server.TestCluster.PODS;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.withFinalizers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.store.Stored;

/// A client that does all it can, with a few names and often with stale knowledge.
final class RandomRequests {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<Propagation> PROPAGATIONS = List.of(Propagation.values());
    private static final List<String> FINALIZERS = List.of("example.org/one", "example.org/two");

    private final TestCluster cluster;
    private final SplittableRandom random;
    private final List<Stored> seen = new ArrayList<>();
    private final TreeMap<String, Integer> outcomes = new TreeMap<>();

    RandomRequests(TestCluster cluster, long seed) {
        this.cluster = cluster;
        random = new SplittableRandom(seed);
    }

    /// How often each kind of answer came.
    SortedMap<String, Integer> outcomes() {
        return outcomes;
    }

    void send(int count) {
        for (var i = 0; i < count; i++) {
            cluster.pass(Duration.ofMillis(random.nextInt(5000)));
            outcomes.merge(outcome(), 1, Integer::sum);
        }
    }

    private String outcome() {
        try {
            sendOne();
            return "ok";
        } catch (ApiException refused) {
            return refused.reason();
        }
    }

    private void sendOne() {
        switch (random.nextInt(seen.isEmpty() ? 2 : 9)) {
            case 0, 1 -> seen.add(cluster.create(object()));
            case 2 -> seen.add(cluster.update(changed(anySeen().tree())));
            case 3 -> seen.add(cluster.updateStatus(anySeen().tree().with("status", status())));
            case 4 -> seen.add(cluster.verbs.patch(anySeen().key(), merge(), side(), Intent.by("patcher")));
            case 5 ->
                    seen.add(cluster.verbs.patch(anySeen().key(), strategic(), Subresource.NONE, Intent.by("patcher")));
            case 6 -> seen.add(
                    cluster.verbs.bind(PODS.key("default", name()), Preconditions.NONE, "node-1", Intent.by("tester")));
            default -> delete(anySeen());
        }
    }

    private void delete(Stored target) {
        var preconditions = random.nextBoolean() ? Preconditions.uid(target.uid()) : Preconditions.NONE;
        var grace = random.nextBoolean() ? Optional.of((long) random.nextInt(-1, 40)) : Optional.<Long>empty();
        var propagation = random.nextInt(3) > 0
                ? Optional.<Propagation>empty()
                : Optional.of(PROPAGATIONS.get(random.nextInt(3)));
        var last = cluster.verbs.delete(target.key(), preconditions,
                new DeleteOptions(random.nextInt(4) == 0 ? Optional.of(0L) : grace, propagation));
        seen.add(last.object());
    }

    private Json.Obj object() {
        var object = switch (random.nextInt(3)) {
            case 0 -> TestCluster.map(name());
            case 1 -> TestCluster.pod(name());
            default -> TestCluster.widget(name());
        };
        var held = random.nextBoolean() ? withFinalizers(object, FINALIZERS.get(random.nextInt(2))) : object;
        return labelled(held);
    }

    private Json.Obj changed(Json.Obj tree) {
        var next = switch (random.nextInt(5)) {
            case 0 -> withFinalizers(tree, FINALIZERS.get(random.nextInt(2)));
            case 1 -> tree.withoutAt("metadata", "finalizers");
            case 2 -> tree.has("spec") ? tree.withAt(Json.of(random.nextInt(9)), "spec", "size") : tree;
            case 3 -> tree.withoutAt("metadata", "deletionTimestamp");
            default -> labelled(tree);
        };
        return random.nextInt(4) == 0 ? next.withoutAt("metadata", "resourceVersion") : next;
    }

    private Json.Obj labelled(Json.Obj tree) {
        return tree.withAt(Json.of(random.nextBoolean() ? "a" : "b"), "metadata", "labels", "tier");
    }

    private Json.Obj status() {
        return json("{'phase':'" + (random.nextBoolean() ? "Running" : "Failed") + "'}");
    }

    private PatchBody merge() {
        return new PatchBody.Merge(switch (random.nextInt(4)) {
            case 0 -> json("{'metadata':{'finalizers':null}}");
            case 1 -> json("{'metadata':{'labels':{'tier':'a'}}}");
            case 2 -> json("{'metadata':{'uid':'" + anySeen().uid() + "'}}");
            default -> json("{'status':{'phase':'Running'}}");
        });
    }

    private PatchBody strategic() {
        return new PatchBody.Strategic(random.nextBoolean()
                ? json("{'metadata':{'$deleteFromPrimitiveList/finalizers':['example.org/one']}}")
                : json("{'metadata':{'finalizers':['example.org/two']}}"));
    }

    private Subresource side() {
        return random.nextBoolean() ? Subresource.NONE : Subresource.STATUS;
    }

    /// Any object that this client has seen in whatever state.
    private Stored anySeen() {
        var stored = seen.get(random.nextInt(Math.max(0, seen.size() - 20), seen.size()));
        return random.nextBoolean() ? stored : fresh(stored.key()).orElse(stored);
    }

    private Optional<Stored> fresh(Key key) {
        return cluster.store.get(key);
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }
}
