package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Conditions;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.Packaged;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;

/// Goal: an InstanceSet lives its life on an API server, whichever that is. Method: the packaged operator asks a
/// database on paper for the roles of its members by HTTP, and rolls, scales and takes offline a set of processes; the
/// operator is killed in the middle of it.
@SuppressWarnings("NullAway.Init") // those who inherit it begin before any test
abstract class InstanceSetEndToEnd {
    static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();
    private static final Key SET = InstanceSetNames.KIND.key("default", "paper");
    private static final int MEMBERS = 3;

    private static Sightings<Pod> pods;
    private static Sightings<InstanceSet> sets;
    private static Sightings<PersistentVolumeClaim> claims;

    abstract LiveCluster cluster();

    /// What every server needs to begin.
    ///
    /// @param more of the spec of the set, with a comma behind it
    static void begin(LiveCluster cluster, String more) throws IOException {
        pods = cluster.watch(Pod.class);
        sets = cluster.watch(InstanceSet.class);
        claims = cluster.watch(PersistentVolumeClaim.class);
        var database = new PaperDatabase(() -> pods.now(_ -> true));
        ENDS.push(database);
        cluster.startOperator();
        cluster.send(new Request.Create(set(database.port(), more)));
    }

    @AfterAll
    static void end() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @BeforeEach
    void three_members_are_at_work() throws Exception {
        awaitSettled(MEMBERS);
    }

    @Test
    void a_new_template_reaches_the_leader_last_after_it_has_handed_over() throws Exception {
        var before = identities(pods.now(_ -> true));
        var leader = leader();

        roll("2");
        awaitSettled(MEMBERS);

        assertThat(identities(going(before))).hasSize(MEMBERS).last().isEqualTo(identity(leader));
        assertThat(going(before)).as("nobody goes while it leads").noneMatch(it -> RedisSet.role(it).equals("leader"));
    }

    @Test
    void an_operator_that_is_killed_in_the_middle_of_an_update_goes_on_where_it_was() throws Exception {
        var before = identities(pods.now(_ -> true));
        var leader = leader();

        roll("3");
        pods.awaitAll(it -> it.stream().filter(pod -> before.contains(identity(pod))).count() < MEMBERS);
        cluster().killOperator();
        cluster().startOperator();
        awaitSettled(MEMBERS);

        assertThat(identities(going(before))).as("each goes once").hasSize(MEMBERS).last().isEqualTo(identity(leader));
        assertThat(going(before)).noneMatch(it -> RedisSet.role(it).equals("leader"));
    }

    @Test
    void a_rollback_in_the_middle_of_an_update_brings_the_template_of_before_back() throws Exception {
        var before = identities(pods.now(_ -> true));
        var generation = generation();

        roll("4");
        pods.awaitAll(it -> it.stream().filter(pod -> before.contains(identity(pod))).count() < MEMBERS);
        var told = Packaged.run("./rota rollback its/paper --kubeconfig " + cluster().kubeconfig(), 60);
        awaitSettled(MEMBERS);

        assertThat(told.exitCode()).as(told.output()).isZero();
        assertThat(told.output()).contains("goes back to revision", "env[GENERATION].value: \"4\" -> \"" + generation
                + "\"");
        assertThat(generation()).isEqualTo(generation);
        assertThat(pods.now(_ -> true)).allSatisfy(it -> assertThat(it.getSpec().getContainers().getFirst().getEnv())
                .anySatisfy(env -> assertThat(env.getValue()).isEqualTo(generation)));
        assertThat(going(before)).as("nobody goes while it leads").noneMatch(it -> RedisSet.role(it).equals("leader"));
    }

    @Test
    void a_set_grows_and_shrinks_by_its_scale() throws Exception {
        scale(5);
        awaitSettled(5);
        scale(MEMBERS);
        awaitSettled(MEMBERS);

        // The set may be heard of before the end of its pods is: these are two streams.
        pods.awaitAll(it -> it.stream().map(pod -> pod.getMetadata().getName()).sorted().toList().equals(List.of(
                "paper-0", "paper-1", "paper-2")));
    }

    @Test
    void a_leader_that_is_taken_offline_hands_over_and_comes_back_to_its_claim() throws Exception {
        var leader = leader();
        var name = leader.getMetadata().getName();
        var claim = claims.await(it -> it.getMetadata().getName().equals("data-" + name));

        change("{\"replicas\":2,\"offlineInstances\":[\"" + name + "\"]}");
        awaitSettled(2);
        change("{\"replicas\":3,\"offlineInstances\":[]}");
        awaitSettled(MEMBERS);

        assertThat(going(List.of(identity(leader)))).singleElement().satisfies(it -> assertThat(RedisSet.role(it))
                .isNotEqualTo("leader"));
        assertThat(claims.now(it -> it.getMetadata().getName().equals("data-" + name))).extracting(it -> it
                .getMetadata().getUid()).containsExactly(claim.getMetadata().getUid());
    }

    @Test
    void a_set_that_cannot_be_carried_out_says_why_and_can_be_deleted() throws Exception {
        var key = InstanceSetNames.KIND.key("default", "refused");
        cluster().send(new Request.Create(Codec.model(Codec.readObject("""
                {"apiVersion":"workloads.kubeblocks.io/v1","kind":"InstanceSet","metadata":{"namespace":"default",
                "name":"refused"},"spec":{"replicas":1,"selector":{"matchLabels":{"app":"x"}},"template":{"spec":
                {"containers":[{"name":"main","image":"x"}]}},"instances":[{"name":"t","replicas":2}]}}"""),
                InstanceSet.class)));

        var refused = sets.await(it -> it.getMetadata().getName().equals("refused") && Conditions.isTrue(
                InstanceSetStatus.of(it).conditions(), InstanceSetNames.REFUSED));
        cluster().send(new Request.Delete(key, Preconditions.NONE, DeleteOptions.DEFAULT));
        sets.awaitAll(it -> it.stream().noneMatch(set -> set.getMetadata().getName().equals("refused")));

        assertThat(Conditions.find(InstanceSetStatus.of(refused).conditions(), InstanceSetNames.REFUSED).orElseThrow()
                .getMessage()).isEqualTo("total replicas in instances(2) should not be greater than replicas in"
                        + " spec(1)");
    }

    private static HasMetadata set(int port, String more) {
        return Codec.model(Codec.readObject("""
                {"apiVersion":"workloads.kubeblocks.io/v1","kind":"InstanceSet","metadata":{"namespace":"default",
                "name":"paper","annotations":{"rota.dev/revision-history-limit":"10","rota.dev/role-probe":
                "{\\"http\\":{\\"port\\":\\"%1$d\\",\\"path\\":\\"/role\\"},\\"periodSeconds\\":1}"}},
                "spec":{%2$s"replicas":3,"podManagementPolicy":"Parallel","selector":{"matchLabels":{"app":"paper"}},
                "roles":[{"name":"leader","updatePriority":2,"participatesInQuorum":true,"isExclusive":true},
                {"name":"follower","updatePriority":1,"participatesInQuorum":true}],
                "lifecycleActions":{"switchover":{"http":{"port":"%1$d","path":"/switchover","method":"POST"}}},
                "template":{"metadata":{"labels":{"app":"paper"}},"spec":{"terminationGracePeriodSeconds":1,
                "containers":[{"name":"main","image":"paper:1","command":["sleep","1000000"],
                "env":[{"name":"GENERATION","value":"1"}]}]}},
                "volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{"accessModes":["ReadWriteOnce"],
                "resources":{"requests":{"storage":"1Gi"}}}}],
                "persistentVolumeClaimRetentionPolicy":{"whenScaled":"Retain"}}}""".formatted(port, more)),
                InstanceSet.class);
    }

    /// Who waits in vain is told what the operator has to say to it: what it waits for, and what went wrong before.
    void awaitSettled(int members) throws InterruptedException, IOException {
        var wanted = cluster().send(new Request.Get(SET)).orElseThrow().getMetadata().getGeneration();
        try {
            sets.await(it -> it.getMetadata().getName().equals("paper") && it.getMetadata().getGeneration() >= wanted
                    && RedisSet.isSettled(it, members));
        } catch (AssertionError late) {
            throw new AssertionError(late.getMessage() + "\npods: " + pods.now(_ -> true) + cluster().account(
                    "its/paper"), late);
        }
    }

    private void roll(String generation) {
        cluster().send(new Request.Patch(SET, new PatchBody.JsonPatch(Json.list(Codec.readObject("""
                {"op":"replace","path":"/spec/template/spec/containers/0/env/0/value","value":"%s"}"""
                .formatted(generation)))), Subresource.NONE));
    }

    /// What the template says now.
    private String generation() {
        var set = (InstanceSet) cluster().send(new Request.Get(SET)).orElseThrow();
        return InstanceSetSpec.of(set).template().objects("spec", "containers").getFirst().objects("env").getFirst()
                .text("value").orElseThrow();
    }

    void change(String spec) {
        cluster().send(new Request.Patch(SET, new PatchBody.Merge(Codec.readObject("{\"spec\":" + spec + "}")),
                Subresource.NONE));
    }

    private void scale(int members) {
        cluster().send(new Request.Patch(SET, new PatchBody.Merge(Codec.readObject("{\"spec\":{\"replicas\":" + members
                + "}}")), Subresource.SCALE));
    }

    static Sightings<PersistentVolumeClaim> claims() {
        return claims;
    }

    static Sightings<Pod> pods() {
        return pods;
    }

    static Sightings<InstanceSet> sets() {
        return sets;
    }

    private static Pod leader() throws InterruptedException {
        return pods.await(it -> RedisSet.role(it).equals("leader") && it.getMetadata().getDeletionTimestamp() == null);
    }

    /// Of these pods, how each was when it began to go, in the order of time.
    private static List<Pod> going(List<String> which) {
        var first = new ArrayList<Pod>();
        for (var pod : pods.ever(it -> it.getMetadata().getDeletionTimestamp() != null)) {
            if (which.contains(identity(pod)) && !identities(first).contains(identity(pod))) first.add(pod);
        }
        return first;
    }

    private static List<String> identities(List<Pod> pods) {
        return pods.stream().map(InstanceSetEndToEnd::identity).toList();
    }

    private static String identity(Pod pod) {
        return pod.getMetadata().getName() + " " + pod.getMetadata().getUid();
    }
}
