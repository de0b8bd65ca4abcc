package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.app.Packaged;
import rota.app.demo.RedisWriter;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;

/// Goal: a real database keeps every write that it acknowledged, whatever is done to its set. Method: the packaged
/// operator runs a Redis with replicas as processes; a writer writes to whoever leads while the set rolls to a new
/// template, scales, has its leader killed, deleted, lost or taken offline, and the operator itself is killed.
class InstanceSetIT {
    /// Writes may be interrupted for so long by an update.
    private static final Duration PROMISE = Duration.ofSeconds(2);
    private static final int MEMBERS = 3;
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    private static Path folder;

    private static LiveCluster cluster;
    private static RedisSet set;
    private static RedisWriter writer;
    private static Sightings<PersistentVolumeClaim> claims;
    private static String programs;

    @BeforeAll
    static void start() throws Exception {
        var redis = Packaged.run("hack/redis", 120);
        assumeTrue(redis.exitCode() == 0, redis.output());
        cluster = LiveCluster.embedded(folder, 1, List.of("--controllers", "instanceset"));
        ENDS.push(cluster::stop);
        set = new RedisSet(cluster);
        claims = cluster.watch(PersistentVolumeClaim.class);
        cluster.startOperator();
        programs = redis.output().strip();
        set.create(programs);
        set.awaitRevisions(1);
        set.roll(); // so that there is a way back
        writer = new RedisWriter(set::addresses);
        ENDS.push(writer);
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @BeforeEach
    void three_members_are_at_work() throws InterruptedException {
        set.awaitSettled(MEMBERS);
    }

    @AfterEach
    void writes_go_on_and_none_that_was_acknowledged_is_lost() throws InterruptedException {
        assertThat(writer.reaches(writer.acknowledged() + 10, Duration.ofMinutes(1))).as("writes go on").isTrue();
        assertThat(writer.lost()).as("lost of " + writer.acknowledged() + " that were acknowledged").isEmpty();
    }

    @Test
    void a_new_template_reaches_the_leader_last_and_writes_go_on() throws Exception {
        var before = names(set.pods().now(_ -> true));
        var leader = set.leader();
        var from = writer.acknowledged();

        set.roll();
        set.awaitSettled(MEMBERS);

        var interrupted = writer.interrupted(from);
        System.out.println("instanceset: " + (writer.acknowledged() - from) + " writes were acknowledged during an"
                + " update, which interrupted them for " + interrupted.toMillis() + " ms in total");
        var gone = going(before);
        assertThat(names(gone)).hasSize(MEMBERS).last().isEqualTo(name(leader));
        assertThat(gone).as("nobody goes while it leads").noneMatch(it -> RedisSet.role(it).equals("leader"));
        assertThat(interrupted).isLessThan(PROMISE);
    }

    @Test
    void a_rollback_goes_on_where_it_was_when_the_operator_is_killed_in_the_middle() throws Exception {
        var before = names(set.pods().now(_ -> true));
        var leader = set.leader();

        var told = rota("rollback", "its/cache");
        set.pods().awaitAll(it -> it.stream().filter(pod -> before.contains(name(pod))
                && pod.getMetadata().getDeletionTimestamp() == null).count() < MEMBERS);
        cluster.killOperator();
        cluster.startOperator();
        set.awaitSettled(MEMBERS);

        var gone = going(before);
        assertThat(names(gone)).as("each goes once").hasSize(MEMBERS).last().isEqualTo(name(leader));
        assertThat(gone).as("nobody goes while it leads").noneMatch(it -> RedisSet.role(it).equals("leader"));
        assertThat(set.pods().now(_ -> true)).hasSize(MEMBERS);
        assertThat(told).contains("goes back to revision", "template.spec.containers[redis].env[GENERATION].value: ");
        assertThat(rota("history", "its/cache")).contains("instanceset default/cache: ").containsPattern("\\* +\\d");
    }

    @Test
    void two_members_more_learn_everything_and_go_again() throws Exception {
        set.scale(5);
        set.awaitSettled(5);
        set.scale(3);
        set.awaitSettled(MEMBERS);

        assertThat(set.pods().now(_ -> true).stream().map(it -> it.getMetadata().getName()).sorted())
                .containsExactly("cache-0", "cache-1", "cache-2");
    }

    @Test
    void a_leader_that_is_killed_comes_back_with_all_it_had() throws Exception {
        var leader = set.leader();
        var restarts = restarts(leader);

        kill(leader);
        set.pods().await(it -> name(it).equals(name(leader)) && restarts(it) > restarts);
        set.awaitSettled(MEMBERS);

        assertThat(set.leader().getMetadata().getName()).isEqualTo(leader.getMetadata().getName());
    }

    @Test
    void a_follower_that_somebody_promotes_takes_no_writes_and_goes_back() throws Exception {
        var leader = set.leader();
        var restarts = restarts(leader);
        var follower = follower();

        redis(follower, "replicaof no one");
        awaitFollowing(follower);
        kill(leader);
        set.pods().await(it -> name(it).equals(name(leader)) && restarts(it) > restarts);
        set.awaitSettled(MEMBERS);

        assertThat(name(set.leader())).isEqualTo(name(leader));
    }

    @Test
    void a_handover_that_nobody_finishes_is_finished_by_the_members() throws Exception {
        var leader = set.leader();
        var follower = follower();

        redis(leader, "failover to " + follower.getMetadata().getName() + ".cache-headless 6379");
        set.pods().await(it -> name(it).equals(name(follower)) && RedisSet.role(it).equals("leader"));
        set.awaitSettled(MEMBERS);

        assertThat(name(set.leader())).isEqualTo(name(follower));
    }

    @Test
    void a_member_that_is_killed_while_it_takes_over_does_not_tear_the_set_apart() throws Exception {
        var leader = set.leader();
        var follower = follower();
        var restarts = restarts(follower);

        redis(leader, "failover to " + follower.getMetadata().getName() + ".cache-headless 6379");
        awaitFollowing(leader);
        kill(follower);
        set.pods().await(it -> name(it).equals(name(follower)) && restarts(it) > restarts);
        set.awaitSettled(MEMBERS);

        assertThat(name(set.leader())).isIn(name(leader), name(follower));
    }

    @Test
    void a_leader_whose_pod_is_deleted_is_followed_again_at_another_address() throws Exception {
        var leader = set.leader();

        delete(leader);
        set.pods().await(it -> isMember(it, leader) && !name(it).equals(name(leader)));
        set.awaitSettled(MEMBERS);

        assertThat(set.pods().now(it -> RedisSet.role(it).equals("follower"))).hasSize(MEMBERS - 1);
    }

    @Test
    void nobody_takes_over_from_a_leader_that_is_away_and_has_all_that_was_written() throws Exception {
        var leader = set.leader();
        var restarts = restarts(leader);
        var sleeper = follower();

        // One member misses what is written next, and that the leader begins to count anew: it has counted further
        // than those who know more. Then the leader goes away.
        var counted = writer.reaches(writer.acknowledged() + 200, Duration.ofMinutes(1));
        signal(sleeper, "STOP");
        kill(leader);
        set.pods().await(it -> name(it).equals(name(leader)) && restarts(it) > restarts);
        var missed = writer.reaches(writer.acknowledged() + 20, Duration.ofMinutes(1));
        takePods(false);
        delete(leader);
        awaitGone(leader);
        signal(sleeper, "CONT");
        takePods(true);
        set.awaitSettled(MEMBERS);

        assertThat(counted && missed).as("writes go on without one member").isTrue();
        assertThat(isMember(set.leader(), leader)).as("its successor leads").isTrue();
    }

    @Test
    void a_person_names_the_next_leader_when_the_volume_of_the_last_is_lost() throws Exception {
        var leader = set.leader();
        var next = follower();
        var claim = claims.await(it -> it.getMetadata().getName().equals("data-" + leader.getMetadata().getName()));

        // What only the leader has would be lost with its volume.
        redis(leader, "client pause 60000 write");
        awaitSameOffset(leader, next);
        takePods(false);
        cluster.send(new Request.Delete(Key.of(claim), Preconditions.NONE, DeleteOptions.DEFAULT));
        delete(leader);
        claims.awaitAll(it -> it.stream().noneMatch(each -> each.getMetadata().getUid().equals(claim.getMetadata()
                .getUid())));
        awaitGone(leader);
        redis(next, "replicaof no one");
        redis(next, "config rewrite");
        set.pods().await(it -> name(it).equals(name(next)) && RedisSet.role(it).equals("leader"));
        takePods(true);
        set.awaitSettled(MEMBERS);

        assertThat(name(set.leader())).isEqualTo(name(next));
    }

    @Test
    void a_leader_that_is_taken_offline_hands_over_and_comes_back_to_its_volume() throws Exception {
        var leader = set.leader();
        var member = leader.getMetadata().getName();
        var claim = claims.await(it -> it.getMetadata().getName().equals("data-" + member));

        set.change("{\"replicas\":2,\"offlineInstances\":[\"" + member + "\"]}");
        set.awaitSettled(2);
        var left = set.pods().now(_ -> true).stream().map(it -> it.getMetadata().getName()).toList();
        set.change("{\"replicas\":3,\"offlineInstances\":[]}");
        set.awaitSettled(MEMBERS);

        assertThat(left).hasSize(2).doesNotContain(member);
        assertThat(going(List.of(name(leader)))).singleElement().satisfies(it -> assertThat(RedisSet.role(it))
                .isNotEqualTo("leader"));
        assertThat(claims.now(it -> it.getMetadata().getName().equals("data-" + member))).singleElement()
                .satisfies(it -> assertThat(it.getMetadata().getUid()).isEqualTo(claim.getMetadata().getUid()));
    }

    private static Pod follower() throws InterruptedException {
        return set.pods().await(it -> RedisSet.role(it).equals("follower"));
    }

    private static void redis(Pod pod, String command) {
        var ended = Packaged.run(programs + "/redis-cli -h " + pod.getStatus().getPodIP() + " " + command, 10);
        assertThat(ended.output()).contains("OK");
    }

    private static void awaitFollowing(Pod pod) {
        var follows = Packaged.run("until " + facts(pod) + " | grep -q master_link_status:up; do sleep 0.02; done", 60);
        assertThat(follows.exitCode()).as("it follows by itself").isZero();
    }

    private static void awaitSameOffset(Pod leader, Pod follower) {
        var same = Packaged.run("until [ \"$(" + facts(leader) + " | grep ^master_repl_offset:)\" = \"$("
                + facts(follower) + " | grep ^master_repl_offset:)\" ]; do sleep 0.02; done", 60);
        assertThat(same.exitCode()).as("it has all that the leader has").isZero();
    }

    private static String facts(Pod pod) {
        return programs + "/redis-cli -h " + pod.getStatus().getPodIP() + " info replication";
    }

    private static String rota(String... words) {
        var ended = Packaged.run("./rota " + String.join(" ", words) + " --kubeconfig " + cluster.kubeconfig(), 60);
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.output();
    }

    /// Of these pods, how each was when it began to go, in the order of time.
    private static List<Pod> going(List<String> which) {
        var first = new ArrayList<Pod>();
        for (var pod : set.pods().ever(it -> it.getMetadata().getDeletionTimestamp() != null)) {
            if (which.contains(name(pod)) && !names(first).contains(name(pod))) first.add(pod);
        }
        return first;
    }

    private static List<String> names(List<Pod> pods) {
        return pods.stream().map(InstanceSetIT::name).toList();
    }

    /// Pods that follow each other under one name are told apart.
    private static String name(Pod pod) {
        return pod.getMetadata().getName() + " " + pod.getMetadata().getUid();
    }

    private static boolean isMember(Pod pod, Pod other) {
        return pod.getMetadata().getName().equals(other.getMetadata().getName());
    }

    private static void delete(Pod pod) {
        cluster.send(new Request.Delete(Key.of(pod), Preconditions.NONE, DeleteOptions.DEFAULT));
    }

    private static void awaitGone(Pod gone) throws InterruptedException {
        set.pods().awaitAll(it -> it.stream().noneMatch(pod -> name(pod).equals(name(gone))));
    }

    /// Whether new pods find a node.
    private static void takePods(boolean does) {
        cluster.send(new Request.Patch(Kind.of(Node.class).key("", "node"), new PatchBody.Merge(Codec.readObject(
                "{\"spec\":{\"unschedulable\":" + !does + "}}")), Subresource.NONE));
    }

    private static int restarts(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream().mapToInt(it -> it.getRestartCount()).sum();
    }

    /// What a process calls itself; nothing for one that has just ended.
    private static String title(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException _) {
            return "";
        }
    }

    /// To the server itself, as `kill -9` does it.
    private static void kill(Pod pod) {
        signal(pod, "KILL");
    }

    private static void signal(Pod pod, String signal) {
        var address = pod.getStatus().getPodIP() + ":6379";
        var servers = ProcessHandle.allProcesses().filter(it -> title(it).contains("redis-server " + address)).toList();
        assertThat(servers).as("processes that serve at " + address).hasSize(1);
        assertThat(Packaged.run("kill -" + signal + " " + servers.getFirst().pid(), 10).exitCode()).isZero();
    }
}
