package rota.bench.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import rota.api.client.Request;
import rota.bench.job.Contender.Rate;
import rota.bench.job.Figures.Cost;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// Runs a large Indexed Job on simulated nodes, then another like it, and says what their controller has spent on each:
/// a controller that has just started is one thing, one that has worked for a while another.
///
/// The API server is the one that `KUBECONFIG` leads to, or an embedded one. Scheduler and nodes are ours in any case.
public final class JobBench {
    private static final int PODS_PER_NODE = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final List<String> ROUNDS = List.of("first", "second");

    private JobBench() {}

    /// Runs it.
    ///
    /// @param arguments who is to run the Jobs, the number of pods, requests per second and burst, and what the names
    /// of the files with the figures begin with
    public static void main(String[] arguments) throws Exception {
        var contender = Contender.valueOf(arguments[0].toUpperCase(Locale.ROOT).replace('-', '_'));
        var pods = Integer.parseInt(arguments[1]);
        var rate = new Rate(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        var given = Optional.ofNullable(System.getenv("KUBECONFIG")).map(Path::of);
        var folder = Files.createTempDirectory("rota-bench");
        try (var embedded = given.isPresent() ? null : Program.start(List.of("./rota", "apiserver", "--dir", folder
                .toString(), "--port", "0", "--memory"), "READY ")) {
            var servers = embedded == null ? Cores.serversBesideUs() : List.of(embedded.process().pid());
            var setting = new Figures.Setting(contender, given.isPresent() ? "kube-apiserver" : "embedded", pods, rate);
            for (var figures : run(setting, new Servers(given.orElse(folder.resolve("kubeconfig")), servers)))
                Files.writeString(Path.of(arguments[4] + "-" + figures.round() + ".json"), figures.json().toString());
        }
    }

    /// Where it runs.
    ///
    /// @param processes of the API server
    private record Servers(Path config, List<Long> processes) {}

    private static List<Figures> run(Figures.Setting setting, Servers servers) throws IOException,
            InterruptedException, ExecutionException, TimeoutException {
        var nodes = (setting.pods() + PODS_PER_NODE - 1) / PODS_PER_NODE;
        var config = servers.config();
        var agents =
                List.of("./rota", "node", "--kubeconfig", config.toString(), "--name", "sim", "--count", "" + nodes,
                        "--mode", "simulated");
        var scheduling = List.of("./rota", "scheduler", "--kubeconfig", config.toString());
        try (var node = Program.start(agents, "READY "); var scheduler = Program.start(scheduling, "READY ");
                var controller = Program.start(setting.contender().command(config, setting.rate()), setting.contender()
                        .ready());
                var cluster = KubeConnection.fromKubeconfig(config, KubeSettings.DEFAULT)) {
            var writes = new Writes();
            cluster.watches().open(Job.class, writes.jobs());
            cluster.watches().open(Pod.class, writes.pods());
            cluster.watches().open(Event.class, writes.events());
            Supplier<Cost> cost = () -> new Cost(controller.cpu(), Cores.of(servers.processes().stream()), Cores.of(
                    Stream.of(node.process().pid(), scheduler.process().pid(), ProcessHandle.current().pid())),
                    Cores.idle());
            var rounds = new ArrayList<Figures>();
            for (var round : ROUNDS) {
                var before = cost.get();
                var wall = time(round, setting.pods(), writes, cluster);
                rounds.add(new Figures(setting, round, wall, writes.counts(), cost.get().since(before), controller
                        .peakMegabytes()));
                System.out.println(rounds.getLast().text());
            }
            return rounds;
        }
    }

    private static Duration time(String name, int pods, Writes writes, KubeConnection cluster)
            throws InterruptedException, ExecutionException, TimeoutException {
        var finished = writes.begin(name);
        var start = System.nanoTime();
        cluster.api().send(new Request.Create(job(name, pods)));
        var job = finished.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        var wall = Duration.ofNanos(System.nanoTime() - start);
        if (job.getStatus().getSucceeded() == null || job.getStatus().getSucceeded() != pods)
            throw new IllegalStateException("expected " + pods + " successes, found " + job.getStatus());
        writes.awaitReleases(PATIENCE);
        return wall;
    }

    private static Job job(String name, int pods) {
        return new JobBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .withCompletionMode("Indexed").withCompletions(pods).withParallelism(pods).withNewTemplate()
                .withNewMetadata().addToAnnotations("rota.dev/start-after", "1s")
                .addToAnnotations("rota.dev/run-for", "5s").endMetadata().withNewSpec().withRestartPolicy("Never")
                .addNewContainer().withName("main").withImage("none").endContainer().endSpec().endTemplate().endSpec()
                .build();
    }
}
