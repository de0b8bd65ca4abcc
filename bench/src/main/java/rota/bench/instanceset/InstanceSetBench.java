package rota.bench.instanceset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import rota.api.client.Request;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.wire.Codec;
import rota.bench.Figure;
import rota.bench.Table;
import rota.bench.job.Meters;
import rota.bench.job.Program;
import rota.bench.job.Sights;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// One large InstanceSet on simulated nodes, each instance with a claim: how long until all are available, what the
/// operator writes for each of them, and that it writes nothing when there is nothing to do.
public final class InstanceSetBench {
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final Duration REST = Duration.ofMinutes(1);

    private InstanceSetBench() {}

    /// Runs it.
    ///
    /// @param arguments the number of instances, and a file for the figures
    public static void main(String[] arguments) throws Exception {
        var instances = Integer.parseInt(arguments[0]);
        var folder = Files.createTempDirectory("rota-bench");
        try (var _ = Program.cluster(folder, instances); var operator = Program.operator(folder, "instanceset");
                var cluster = KubeConnection.fromKubeconfig(folder.resolve("kubeconfig"), KubeSettings.DEFAULT
                        .withCustomResources(List.of(InstanceSet.class)))) {
            var table = new Table(run(cluster, operator, instances));
            System.out.println(table.text());
            Files.writeString(Path.of(arguments[1]), table.json());
        }
    }

    private static List<Figure> run(KubeConnection cluster, Program operator, int instances) throws IOException,
            InterruptedException {
        var meters = Meters.of(operator);
        var sets = new Sights<InstanceSet>();
        cluster.watches().open(InstanceSet.class, sets);
        var cpu = operator.cpu();
        var start = System.nanoTime();
        cluster.api().send(new Request.Create(set(instances)));
        sets.await(1, it -> InstanceSetStatus.of(it).counts().available() == instances, PATIENCE);
        var wall = Duration.ofNanos(System.nanoTime() - start);
        var spent = operator.cpu().minus(cpu);
        TimeUnit.SECONDS.sleep(5); // what was begun comes to its end
        var writes = writes(meters);
        cpu = operator.cpu();
        // Whatever is written without a reason is written in such a time.
        TimeUnit.SECONDS.sleep(REST.toSeconds());
        var name = "%,d instances: ".formatted(instances);
        return List.of(Figure.of(name + "all available", wall.toMillis() / 1000.0, "s"),
                Figure.of(name + "cores until then", spent.toMillis() / 1000.0, "s"),
                Figure.of(name + "writes for each", writes / instances, "writes"),
                Figure.of("  of these, creations", meters.actions("instanceset", List.of("create")) / instances,
                        "writes"),
                Figure.atMost(name + "writes in a minute at rest", writes(meters) - writes, "writes", 0),
                Figure.of(name + "cores in a minute at rest", (double) operator.cpu().minus(cpu).toMillis(), "ms"),
                Figure.of(name + "memory at most", (double) operator.peakMegabytes(), "MB"));
    }

    private static double writes(Meters meters) throws IOException, InterruptedException {
        return meters.actions("instanceset", Meters.WRITES);
    }

    private static InstanceSet set(int instances) {
        return Codec.model(Codec.readObject("""
                {"apiVersion":"workloads.kubeblocks.io/v1","kind":"InstanceSet","metadata":{"name":"db",
                "namespace":"default"},"spec":{"replicas":%d,"podManagementPolicy":"Parallel",
                "selector":{"matchLabels":{"app":"db"}},"template":{"metadata":{"labels":{"app":"db"}},"spec":{
                "containers":[{"name":"main","image":"none"}]}},
                "volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{"accessModes":["ReadWriteOnce"],
                "resources":{"requests":{"storage":"1Gi"}}}}]}}""".formatted(instances)), InstanceSet.class);
    }
}
