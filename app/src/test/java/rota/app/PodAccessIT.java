package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import rota.app.conformance.Kubectl;

/// Goal: users reach into their pods as they are used to. Method: kubectl asks the packaged program, which runs a whole
/// cluster in one process, and a node in another that is killed and comes back.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PodAccessIT {
    private static final String PODS = """
            apiVersion: v1
            kind: Pod
            metadata: {name: talk, labels: {app: talk}}
            spec:
              restartPolicy: Never
              containers:
              - {name: a, image: none, command: [sh, -c, 'echo one; echo two; echo three; exec sleep 1000']}
              - {name: b, image: none, command: [sh, -c, 'echo from b; exec sleep 1000']}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: crash}
            spec:
              containers:
              - {name: c, image: none, command: [sh, -c, 'echo crashed; exit 3']}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: count}
            spec:
              restartPolicy: Never
              containers:
              - {name: c, image: none, command: [sh, -c, 'for i in 1 2 3 4; do echo $i; sleep 0.5; done']}
            """;
    private static final String FAR = """
            apiVersion: v1
            kind: Pod
            metadata: {name: far}
            spec:
              nodeName: other
              containers:
              - {name: c, image: none, command: [sh, -c, 'sleep 3000 & echo pid $$$$ $!; wait']}
            """;

    private Path dir = Path.of("");
    private Packaged.@Nullable Service up;
    private String kubectl = "";

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        dir = directory;
        var program = Kubectl.find();
        assumeTrue(program.program().isPresent(), program.reason());
        up = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0"));
        kubectl = program.program().orElseThrow() + " --kubeconfig " + dir.resolve("kubeconfig") + " ";
        apply(PODS);
        good("wait --for=condition=Ready pod/talk --timeout=60s");
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        if (up == null) return;
        // Whoever is killed leaves the processes of its pods behind.
        up.interrupt();
        up.close();
    }

    @Test
    void logs_come_from_the_container_in_the_wanted_part() {
        assertThat(good("logs talk -c a")).isEqualTo("one\ntwo\nthree\n");
        assertThat(good("logs talk -c a --tail=1")).isEqualTo("three\n");
        assertThat(good("logs talk -c a --limit-bytes=5")).isEqualTo("one\nt");
        assertThat(good("logs talk -c a --tail=1 --timestamps")).matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z three\n");
        // kubectl keeps the requests in a map of Go's, which has no order
        assertThat(good("logs -l app=talk --all-containers --prefix --tail=1").lines())
                .containsExactlyInAnyOrder("[pod/talk/a] three", "[pod/talk/b] from b");
        assertThat(good("logs talk -c a --since=1h")).contains("one");
    }

    @Test
    void who_follows_a_log_gets_it_to_the_end_of_the_container() {
        good("wait --for=jsonpath={.status.containerStatuses} pod/count --timeout=60s");

        assertThat(good("logs -f count --pod-running-timeout=60s")).isEqualTo("1\n2\n3\n4\n");
    }

    @Test
    void the_log_of_the_run_before_is_kept() {
        good("wait --for=jsonpath={.status.containerStatuses[0].restartCount}=1 pod/crash --timeout=60s");

        assertThat(good("logs crash --previous")).isEqualTo("crashed\n");
        assertThat(run("logs talk -c a --previous").output()).isEqualTo(
                "Error from server (BadRequest): previous terminated container \"a\" in pod \"talk\" not found\n");
    }

    @Test
    void a_command_has_its_input_and_its_exit_code() {
        var ended = run("exec talk -c b -- sh -c 'echo in $(hostname); exit 5'");

        assertThat(ended.output()).isEqualTo("in talk\ncommand terminated with exit code 5\n");
        assertThat(ended.exitCode()).isEqualTo(5);
        assertThat(Packaged.run("printf 'some\\nlines' | " + kubectl + "exec -i talk -c b -- wc -c", 60).output())
                .isEqualTo("10\n");
    }

    @Test
    void what_cannot_be_reached_is_refused_in_the_words_of_kubernetes() {
        good("wait --for=jsonpath={.status.containerStatuses[0].restartCount}=1 pod/crash --timeout=60s");

        assertThat(run("exec crash -- true").output()).isEqualTo(
                "error: Internal error occurred: unable to upgrade connection: container not found (\"c\")\n");
        assertThat(run("port-forward talk 1:1").output())
                .isEqualTo("error: error upgrading connection: portforward is not supported by this server\n");
    }

    @Test
    void a_node_of_another_process_answers_too_and_cleans_up_after_a_kill() throws Exception {
        var arguments = List.of("node", "--kubeconfig", dir.resolve("kubeconfig").toString(), "--name", "other",
                "--dir", dir.resolve("other").toString());
        List<ProcessHandle> left;
        try (var first = Packaged.start(arguments)) {
            apply(FAR);
            good("wait --for=condition=Ready pod/far --timeout=60s");
            left = processes(good("logs far"));
            assertThat(good("exec far -- echo hello")).isEqualTo("hello\n");
            first.kill();
        }
        assertThat(left).hasSize(2).allMatch(PodAccessIT::runs);

        try (var second = Packaged.start(arguments)) {
            assertThat(left).noneMatch(PodAccessIT::runs);
            good("wait --for=jsonpath={.status.containerStatuses[0].restartCount}=1 pod/far --timeout=60s");
            assertThat(processes(good("logs far --previous"))).isEmpty();
            assertThat(second.interrupt()).as(second.said()).isZero();
        }
    }

    /// Those that live, of the numbers that a pod has printed.
    private static List<ProcessHandle> processes(String log) {
        return List.of(log.strip().replace("pid ", "").split(" ")).stream().map(Long::parseLong)
                .map(ProcessHandle::of).flatMap(Optional::stream).filter(PodAccessIT::runs).toList();
    }

    /// One that has ended may stay listed until somebody asks for its exit code; it has no program any more.
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private void apply(String manifest) throws IOException {
        var file = Files.writeString(dir.resolve("manifest.yaml"), manifest);
        good("apply -f " + file);
    }

    private String good(String arguments) {
        var ended = run(arguments);
        assertThat(ended.exitCode()).as(arguments + "\n" + ended.output()).isZero();
        return ended.output();
    }

    private Packaged.Ended run(String arguments) {
        return Packaged.run(kubectl + arguments, 90);
    }
}
