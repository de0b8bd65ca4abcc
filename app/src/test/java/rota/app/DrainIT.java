package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.app.conformance.Kubectl;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.LocalServer;
import rota.app.wiring.Nodes;
import rota.app.wiring.RealWorld;
import rota.local.agent.process.Tokens;

/// Goal: `kubectl drain` respects a budget. Method: a local cluster with two nodes whose pods only seem to run, and the
/// kubectl of the tests.
class DrainIT {
    private static final long SECONDS = 120;

    @TempDir
    Path folder;

    private LocalServer server;
    private ClusterControllers controllers;
    private Nodes nodes;
    private String kubectl;

    @BeforeEach
    void start() throws Exception {
        var found = Kubectl.find();
        assumeTrue(found.program().isPresent(), "skipped: " + found.reason());
        kubectl = found.program().orElseThrow().toString();
        var surroundings = RealWorld.surroundings();
        server = LocalServer.start(new LocalServer.Options(folder, 0, true), surroundings, () -> "");
        controllers = new ClusterControllers(server, surroundings);
        controllers.start();
        nodes = new Nodes(new Nodes.Options("n", 2, Nodes.Mode.SIMULATED, folder), new Nodes.Cluster(() -> server.ports(
                "kubelet"), "", Tokens.NONE), surroundings);
        nodes.start(Duration.ofSeconds(SECONDS));
    }

    @AfterEach
    void stop() throws Exception {
        if (nodes != null) nodes.stop(Duration.ofSeconds(10));
        if (controllers != null) controllers.stop();
        if (server != null) server.close();
    }

    @Test
    void a_drain_waits_for_the_budget_and_then_goes_on() throws Exception {
        apply(pod("a", "n-0") + pod("b", "n-0") + """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web}
                spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
                """);
        run("wait", "pdb/web", "--for=jsonpath={.status.disruptionsAllowed}=1", "--timeout=100s");
        var drain = command("drain", "n-0", "--force", "--timeout=100s");
        try (var lines = drain.inputReader()) {
            var seen = until(lines, "Cannot evict pod as it would violate the pod's disruption budget");
            assertThat(drain.isAlive()).isTrue();
            assertThat(run("get", "pods", "-o", "name").lines()).as(seen.toString()).isNotEmpty();

            apply(pod("c", "n-1"));

            lines.lines().forEach(seen::add);
            assertThat(drain.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(drain.exitValue()).as(seen.toString()).isZero();
        }
        assertThat(run("get", "pods", "-o", "name").strip()).isEqualTo("pod/c");
    }

    private static String pod(String name, String node) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, labels: {app: web}}
                spec: {nodeName: %s, terminationGracePeriodSeconds: 1, containers: [{name: c, image: i}]}
                ---
                """.formatted(name, node);
    }

    private void apply(String manifest) throws IOException, InterruptedException {
        var process = command("create", "-f", "-");
        try (var input = process.outputWriter(StandardCharsets.UTF_8)) {
            input.write(manifest);
        }
        finished(process);
    }

    private String run(String... words) throws IOException, InterruptedException {
        return finished(command(words));
    }

    private static String finished(Process process) throws IOException, InterruptedException {
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    private Process command(String... words) throws IOException {
        var command = new ArrayList<>(List.of(kubectl, "--kubeconfig=" + server.kubeconfig()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static List<String> until(BufferedReader lines, String words) throws IOException {
        var seen = new ArrayList<String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            seen.add(line);
            if (line.contains(words)) return seen;
        }
        throw new AssertionError("expected '" + words + "', found " + seen);
    }
}
