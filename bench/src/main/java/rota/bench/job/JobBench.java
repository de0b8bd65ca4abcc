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
        try (var _ = given.isPresent() ? null : Program.start(List.of("./rota", "apiserver", "--dir", folder.toString(),
                "--port", "0", "--memory"), "READY ")) {
            var result = run(contender, given.orElse(folder.resolve("kubeconfig")), pods, rate);
            System.out.println(result.text(given.isPresent() ? "kube-apiserver" : "embedded"));
            Files.writeString(Path.of(arguments[4]), result.json(given.isPresent()).toString());
        }
    }

    /// What one run has cost.
    private record Result(Contender contender, Rate rate, int pods, Duration wall, Writes writes, Duration cpu,
            long peak) {
        String text(String server) {
            return String.format(Locale.ROOT, "%-9s on %-14s %,6d pods at %,5d/s: %7.1f s, %5.3f writes and %5.3f "
                    + "events per pod, %6.1f s of cores, %,5d MB at most (%s)", contender, server, pods, rate.qps(),
                    seconds(wall), perPod(writes.all()), perPod(writes.aboutEvents()), seconds(cpu), peak, writes);
        }

        Json.Obj json(boolean real) {
            return Json.object("contender", Json.of(contender.toString())).with("real", Json.of(real))
                    .with("pods", Json.of(pods)).with("qps", Json.of(rate.qps()))
                    .with("wallSeconds", number(seconds(wall))).with("writesPerPod", number(perPod(writes.all())))
                    .with("eventsPerPod", number(perPod(writes.aboutEvents())))
                    .with("cpuSeconds", number(seconds(cpu))).with("peakMegabytes", Json.of(peak));
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

    private static Result run(Contender contender, Path config, int pods, Rate rate) throws IOException,
            InterruptedException, ExecutionException, TimeoutException {
        var nodes = (pods + PODS_PER_NODE - 1) / PODS_PER_NODE;
        var agents =
                List.of("./rota", "node", "--kubeconfig", config.toString(), "--name", "sim", "--count", "" + nodes,
                        "--mode", "simulated");
        var scheduling = List.of("./rota", "scheduler", "--kubeconfig", config.toString());
        try (var _ = Program.start(agents, "READY "); var _ = Program.start(scheduling, "READY ");
                var controller = Program.start(contender.command(config, rate), contender.ready());
                var cluster = KubeConnection.fromKubeconfig(config, KubeSettings.DEFAULT)) {
            var writes = new Writes();
            cluster.watches().open(Job.class, writes.jobs());
            cluster.watches().open(Pod.class, writes.pods());
            cluster.watches().open(Event.class, writes.events());
            var cpu = controller.cpu();
            var start = System.nanoTime();
            cluster.api().send(new Request.Create(job(pods)));
            var job = writes.finished().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            var wall = Duration.ofNanos(System.nanoTime() - start);
            if (job.getStatus().getSucceeded() == null || job.getStatus().getSucceeded() != pods)
                throw new IllegalStateException("expected " + pods + " successes, found " + job.getStatus());
            return new Result(contender, rate, pods, wall, writes, controller.cpu().minus(cpu),
                    controller.peakMegabytes());
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
