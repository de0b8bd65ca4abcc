package rota.app.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetStatus;
import rota.edge.slurm.SlurmStub;

/// Goal: whatever Slurm answers, the user sees in a condition and an event what is wrong, and no pod is deleted for it.
/// Method: the operator over the embedded server, from the HTTP answer to what is written there, with one Slurm and one
/// set for each kind of answer; nobody wants the pods any more, so they would go if anybody believed it.
class BadAnswersTest {
    private static final String V = StubbedSlurms.V;
    private static final String OURS = "slurm-operator: x";

    @TempDir
    private Path folder = Path.of("");

    private final List<Case> cases = new ArrayList<>();

    /// What Slurm says of its nodes, and what the user shall see.
    ///
    /// @param condition its type and status
    /// @param words what both the condition and the event say
    private record Case(String set, SlurmStub slurm, Runnable begin, List<String> condition, String event,
            String words) {
        String pod() {
            return set + "-0";
        }
    }

    @AfterEach
    void stop() {
        cases.forEach(it -> it.slurm.close());
    }

    @Test
    void an_answer_that_is_none_is_told_and_costs_no_pod() throws Exception {
        silent(500, "{\"errors\":[{\"error_number\":1,\"error\":\"out of sorts\"}]}", "out of sorts");
        silent(502, "{\"errors\":[{\"error_number\":1800,\"error\":\"no slurmctld\"}]}", "no slurmctld");
        silent(200, "{\"nodes\":[{\"name\":\"gpu-0\",", "expected JSON");
        silent(200, "{\"nodes\":[],\"errors\":[{\"error_number\":0,\"error\":\"lost\"}]}", "lost");
        silent(200, "{\"errors\":[]}", "expected a list of nodes");
        silent(200, "{\"nodes\":[{\"state\":[\"IDLE\",\"DRAIN\"]}],\"errors\":[]}", "expected a node with a name");
        silent(401, "Authentication failure", "401");
        // what a token gets that has run out, or was signed with another key
        silent(511, "{\"errors\":[{\"error_number\":1007,\"error\":\"Protocol authentication error\"}]}",
                "511, Protocol authentication error (1007)");

        played();
    }

    @Test
    void what_nobody_understands_or_has_is_told_and_costs_no_pod() throws Exception {
        var strange = slurm();
        add(strange, () -> strange.nodes(V, SlurmStub.node("gpu0-0", OURS, "IDLE", "DRAIN", "QUANTUM")),
                "SlurmStateNotUnderstood", "gpu0-0 (QUANTUM)");
        // The slurmd in the pod may go by that name.
        var nobodys = slurm();
        var stray = SlurmStub.node("host-7", "", "IDLE").replace("\"gpu\"", "\"gpu1\"");
        nobodys.nodes(V, stray);
        add(nobodys, () -> {}, "SlurmNodeWithoutPod", "host-7");

        played();

        assertThat(nobodys.asked("/node/host-7")).isEmpty();
    }

    private void silent(int status, String body, String words) {
        var slurm = slurm();
        cases.add(new Case("gpu" + cases.size(), slurm, () -> slurm.on("GET /slurm/" + V + "/nodes/", status, body),
                List.of("SlurmReachable", "False"), "SlurmUnreachable", words));
    }

    private SlurmStub slurm() {
        var pod = "gpu" + cases.size() + "-0";
        return SlurmStub.speaking(V, SlurmStub.node(pod, "", "IDLE")).on("POST /slurm/" + V + "/node/" + pod, 200,
                "{\"errors\":[]}");
    }

    private void add(SlurmStub slurm, Runnable begin, String condition, String words) {
        cases.add(new Case("gpu" + cases.size(), slurm, begin, List.of(condition, "True"), condition, words));
    }

    private void played() throws Exception {
        try (var cluster = new StubbedSlurms(folder)) {
            for (var it : cases) {
                cluster.cluster(it.set, it.slurm);
                cluster.set(it.set, it.set);
            }
            cluster.start();
            cluster.pods.awaitAll(it -> it.size() == cases.size());
            cases.forEach(it -> cluster.running(it.pod()));
            for (var it : cases) awaitSaid(cluster, it, List.of("SlurmReachable", "True"), "");

            cases.forEach(it -> it.begin.run());
            for (var it : cases) {
                awaitSaid(cluster, it, it.condition, it.words);
                cluster.events.await(event -> event.getReason().equals(it.event)
                        && event.getInvolvedObject().getName().equals(it.set) && event.getMessage().contains(it.words));
            }
            cases.forEach(it -> cluster.empty(it.set));
            for (var it : cases)
                cluster.sets.await(set -> isOf(set, it) && set.getMetadata().getGeneration() > 1
                        && NodeSetStatus.of(set).generation() == set.getMetadata().getGeneration());

            assertThat(cluster.pods.ever(it -> it.getMetadata().getDeletionTimestamp() != null)).isEmpty();
            assertThat(cluster.pods.now(_ -> true)).hasSameSizeAs(cases);
            assertThat(cases).allSatisfy(it -> assertThat(it.slurm.asked("/node/" + it.pod())).extracting(
                    SlurmStub.Asked::body).noneMatch(body -> body.contains("\"DRAIN\"")));
            cases.forEach(it -> it.slurm.nodes(V, SlurmStub.node(it.pod(), OURS, "IDLE", "DRAIN")));
            cluster.pods.awaitAll(List::isEmpty);
        }
    }

    private static void awaitSaid(StubbedSlurms cluster, Case about, List<String> condition, String words)
            throws InterruptedException {
        cluster.sets.await(set -> isOf(set, about) && Conditions.find(NodeSetStatus.of(set).conditions(),
                condition.getFirst()).filter(
                        it -> it.getStatus().equals(condition.getLast())
                                && it.getMessage().contains(words))
                .isPresent());
    }

    private static boolean isOf(NodeSet set, Case about) {
        return set.getMetadata().getName().equals(about.set);
    }
}
