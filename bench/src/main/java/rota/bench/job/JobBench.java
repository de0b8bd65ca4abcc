package rota.bench.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import rota.api.client.Request;
import rota.api.wire.Json;
import rota.bench.job.Contender.Rate;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// Runs one large Indexed Job on simulated nodes, and says what its controller has spent on it.
///
/// The API server is the one that `KUBECONFIG` leads to, or an embedded one. Scheduler and nodes are ours in any case.
public final class JobBench {
    private static final int PODS_PER_NODE = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private JobBench() {}

    /// Runs it.
    ///
    /// @param arguments who is to run the Job, the number of pods, requests per second and burst, a file for the
    /// figures
    public static void main(String[] arguments) throws Exception {
        var contender = Contender.valueOf(arguments[0].toUpperCase(Locale.ROOT).replace('-', '_'));
        var pods = Integer.parseInt(arguments[1]);
        var rate = new Rate(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        var given = Optional.ofNullable(System.getenv("KUBECONFIG")).map(Path::of);
        var folder = Files.createTempDirectory("rota-bench");
        try (var embedded = given.isPresent() ? null : Program.start(List.of("./rota", "apiserver", "--dir", folder
                .toString(), "--port", "0", "--memory"), "READY ")) {
            var servers = embedded == null ? Cores.serversBesideUs() : List.of(embedded.process().pid());
            var result = run(contender, new Setting(given.orElse(folder.resolve("kubeconfig")), servers), pods, rate);
            System.out.println(result.text(given.isPresent() ? "kube-apiserver" : "embedded"));
            Files.writeString(Path.of(arguments[4]), result.json(given.isPresent()).toString());
        }
    }

    /// Where it runs.
    ///
    /// @param servers the processes of the API server
    private record Setting(Path config, List<Long> servers) {}

    /// Seconds of the cores.
    ///
    /// @param server API server and store
    /// @param others scheduler, nodes, and we who look on
    /// @param idle had by nobody on this machine
    private record Cost(Duration controller, Duration server, Duration others, Duration idle) {
        Cost since(Cost before) {
            return new Cost(controller.minus(before.controller), server.minus(before.server), others.minus(
                    before.others), idle.minus(before.idle));
        }
    }

    /// What one run has cost.
    private record Result(Contender contender, Rate rate, int pods, Duration wall, Writes writes, Cost cost,
            long peak) {
        String text(String server) {
            return String.format(Locale.ROOT, "%-9s on %-14s %,6d pods at %,5d/s: %7.1f s, %5.3f writes and %5.3f "
                    + "events per pod, %6.1f s of cores, %,5d MB at most (%s); server %.1f s, nodes, scheduler and "
                    + "bench %.1f s, idle %.1f s", contender, server, pods, rate.qps(), seconds(wall),
                    perPod(writes.all()), perPod(writes.aboutEvents()), seconds(cost.controller), peak, writes,
                    seconds(cost.server), seconds(cost.others), seconds(cost.idle));
        }

        Json.Obj json(boolean real) {
            return Json.object("contender", Json.of(contender.toString())).with("real", Json.of(real))
                    .with("pods", Json.of(pods)).with("qps", Json.of(rate.qps()))
                    .with("wallSeconds", number(seconds(wall))).with("writesPerPod", number(perPod(writes.all())))
                    .with("eventsPerPod", number(perPod(writes.aboutEvents())))
                    .with("cpuSeconds", number(seconds(cost.controller))).with("peakMegabytes", Json.of(peak))
                    .with("serverSeconds", number(seconds(cost.server)))
                    .with("otherSeconds", number(seconds(cost.others)))
                    .with("idleSeconds", number(seconds(cost.idle)));
        }

        private double perPod(int count) {
            return (double) count / pods;
        }

        private static double seconds(Duration time) {
            return time.toMillis() / 1000.0;
        }

        private static Json number(double value) {
            return new Json.Num(BigDecimal.valueOf(value));
        }
    }

    private static Result run(Contender contender, Setting setting, int pods, Rate rate) throws IOException,
            InterruptedException, ExecutionException, TimeoutException {
        var nodes = (pods + PODS_PER_NODE - 1) / PODS_PER_NODE;
        var config = setting.config();
        var agents =
                List.of("./rota", "node", "--kubeconfig", config.toString(), "--name", "sim", "--count", "" + nodes,
                        "--mode", "simulated");
        var scheduling = List.of("./rota", "scheduler", "--kubeconfig", config.toString());
        try (var node = Program.start(agents, "READY "); var scheduler = Program.start(scheduling, "READY ");
                var controller = Program.start(contender.command(config, rate), contender.ready());
                var cluster = KubeConnection.fromKubeconfig(config, KubeSettings.DEFAULT)) {
            var writes = new Writes();
            cluster.watches().open(Job.class, writes.jobs());
            cluster.watches().open(Pod.class, writes.pods());
            cluster.watches().open(Event.class, writes.events());
            Supplier<Cost> cost = () -> new Cost(controller.cpu(), Cores.of(setting.servers().stream()), Cores.of(Stream
                    .of(node.process().pid(), scheduler.process().pid(), ProcessHandle.current().pid())),
                    Cores.idle());
            var before = cost.get();
            var start = System.nanoTime();
            cluster.api().send(new Request.Create(job(pods)));
            var job = writes.finished().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            var wall = Duration.ofNanos(System.nanoTime() - start);
            if (job.getStatus().getSucceeded() == null || job.getStatus().getSucceeded() != pods)
                throw new IllegalStateException("expected " + pods + " successes, found " + job.getStatus());
            return new Result(contender, rate, pods, wall, writes, cost.get().since(before), controller
                    .peakMegabytes());
        }
    }

    private static Job job(int pods) {
        return new JobBuilder().withNewMetadata().withNamespace("default").withName("large").endMetadata().withNewSpec()
                .withCompletionMode("Indexed").withCompletions(pods).withParallelism(pods).withNewTemplate()
                .withNewMetadata().addToAnnotations("rota.dev/start-after", "1s")
                .addToAnnotations("rota.dev/run-for", "5s").endMetadata().withNewSpec().withRestartPolicy("Never")
                .addNewContainer().withName("main").withImage("none").endContainer().endSpec().endTemplate().endSpec()
                .build();
    }
}
