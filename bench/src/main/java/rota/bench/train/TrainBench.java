package rota.bench.train;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import rota.api.client.Request;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.bench.job.Meters;
import rota.bench.job.Program;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// Runs many TrainJobs of four pods each on simulated nodes, until all are complete, and says how long that took and
/// how often the operator applied an object for each of them: then, and in the time after, when there is nothing to do.
public final class TrainBench {
    private static final int PODS = 4;
    private static final int REST_SECONDS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    /// The copy of the runtime and the JobSet.
    private static final double CHILDREN = 2;

    private TrainBench() {}

    /// Runs it.
    ///
    /// @param arguments the number of TrainJobs, and a file for the figures
    public static void main(String[] arguments) throws Exception {
        var jobs = Integer.parseInt(arguments[0]);
        var folder = Files.createTempDirectory("rota-bench");
        try (var _ = Program.cluster(folder, jobs * PODS); var operator = Program.operator(folder, "jobset,trainjob");
                var cluster = KubeConnection.fromKubeconfig(folder.resolve("kubeconfig"), KubeSettings.DEFAULT
                        .withRate(5000, 10000)
                        .withCustomResources(List.of(TrainJob.class, ClusterTrainingRuntime.class)))) {
            var result = run(cluster, operator, jobs);
            System.out.println(result.text());
            Files.writeString(Path.of(arguments[1]), result.json().toString());
        }
    }

    /// What one run has cost.
    private record Result(int jobs, Duration wall, double applies, double atRest, Duration cpu) {
        String text() {
            return String.format(Locale.ROOT,
                    "%,d TrainJobs of %d pods: %.1f s until all are complete, %.3f applies each "
                            + "(target: at most %.0f, one for each child), %.0f in %d s of rest (target: 0), "
                            + "%.1f s of cores",
                    jobs, PODS, wall.toMillis() / 1000.0, applies / jobs, CHILDREN, atRest, REST_SECONDS, cpu.toMillis()
                            / 1000.0);
        }

        Json.Obj json() {
            return Json.object("trainJobs", Json.of(jobs)).with("podsEach", Json.of(PODS)).with("wallSeconds", number(
                    wall.toMillis() / 1000.0)).with("appliesPerTrainJob", number(applies / jobs))
                    .with("appliesAtRest", number(atRest)).with("cpuSeconds", number(cpu.toMillis() / 1000.0));
        }

        private static Json number(double value) {
            return new Json.Num(BigDecimal.valueOf(value));
        }
    }

    private static Result run(KubeConnection cluster, Program operator, int jobs) throws Exception {
        var meters = Meters.of(operator);
        var complete = new Completions(jobs);
        cluster.watches().open(TrainJob.class, complete);
        cluster.api().send(new Request.Create(runtime()));
        var cpu = operator.cpu();
        var start = System.nanoTime();
        for (var i = 0; i < jobs; i++) cluster.api().send(new Request.Create(job(i)));
        complete.all().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        var wall = Duration.ofNanos(System.nanoTime() - start);
        var spent = operator.cpu().minus(cpu);
        var applies = applies(meters);
        // Whatever is written without a reason is written in such a time.
        TimeUnit.SECONDS.sleep(REST_SECONDS);
        return new Result(jobs, wall, applies, applies(meters) - applies, spent);
    }

    private static double applies(Meters meters) throws IOException, InterruptedException {
        return meters.actions("trainjob", List.of("apply"));
    }

    private static ClusterTrainingRuntime runtime() {
        return Codec.model(json("{'metadata':{'name':'plain'},'spec':{'mlPolicy':{'numNodes':" + PODS
                + ",'torch':{}},'template':{'spec':{'replicatedJobs':[{'name':'node','template':{'metadata':{'labels':"
                + "{'trainer.kubeflow.org/trainjob-ancestor-step':'trainer'}},'spec':{'template':{'metadata':"
                + "{'annotations':{'rota.dev/start-after':'1s','rota.dev/run-for':'5s'}},'spec':{'containers':"
                + "[{'name':'node','image':'none'}]}}}}}]}}}}"), ClusterTrainingRuntime.class);
    }

    private static TrainJob job(int number) {
        return Codec.model(json("{'metadata':{'name':'t-" + number + "','namespace':'default'},'spec':{'runtimeRef':"
                + "{'name':'plain'}}}"), TrainJob.class);
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
