package rota.app.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.app.conformance.Kubectl;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;

/// The embedded API server, and the operator in place of a built-in controller.
class LocalJobIT extends JobLifeEndToEnd {
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var surroundings = RealWorld.surroundings();
        var server = LocalServer.start(new LocalServer.Options(folder.resolve("server"), 0, true), surroundings,
                () -> "");
        ENDS.push(server);
        var controllers = new ClusterControllers(server, surroundings);
        controllers.start();
        ENDS.push(controllers::stop);
        cluster = new Cluster(server.kubeconfig(), "");
        ENDS.push(cluster::stop);
        cluster.start(folder.resolve("node"));
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    boolean collectsGarbage() {
        return true;
    }

    @Test
    void kubectl_waits_for_a_job_and_describes_it() throws Exception {
        var kubectl = Kubectl.find();
        assumeTrue(kubectl.program().isPresent(), kubectl.reason());
        var program = kubectl.program().orElseThrow().toString();
        var job = cluster.create(AJob.plain("waited-for", "true", it -> it));

        var waited = run(List.of(program, "wait", "--for=condition=complete", "job/waited-for", "--timeout=60s"));
        events(job, "Completed");
        var described = run(List.of(program, "describe", "job", "waited-for"));
        var listed = run(List.of(program, "get", "job", "waited-for"));

        assertThat(waited).contains("job.batch/waited-for condition met");
        assertThat(described).containsPattern("Normal +SuccessfulCreate .* Created pod: waited-for-")
                .containsPattern("Normal +Completed .* Job completed")
                .containsPattern("Pods Statuses: +0 Active .*/ 1 Succeeded / 0 Failed");
        assertThat(listed).containsPattern("waited-for +Complete +1/1 ");
    }

    private static String run(List<String> command) throws Exception {
        var output = Files.createTempFile(folder, "output", ".txt");
        var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        process.environment().put("KUBECONFIG", cluster.kubeconfig().toString());
        process.environment().put("HOME", folder.toString());
        process.start().waitFor();
        return Files.readString(output);
    }
}
