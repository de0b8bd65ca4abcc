package rota.bench.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import rota.api.client.Request;
import rota.api.meta.Ids;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.bench.job.Program;
import rota.bench.job.Sights;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.edge.slurm.SlurmRest;
import rota.edge.slurm.Tokens;

/// NodeSets on simulated nodes, with a real slurmctld that holds a node for every pod: how long until all are ready,
/// what they cost at rest, and what one change of a node costs. `hack/bench-nodeset` starts the Slurm.
public final class NodeSetBench {
    private static final int CHANGES = 10;
    /// How long what was begun takes to come to its end.
    private static final Duration SETTLING = Duration.ofSeconds(15);
    /// Several polls long; a minute has as many of these.
    private static final Duration REST = Duration.ofSeconds(30);
    private static final int RESTS_PER_MINUTE = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    private final KubeConnection cluster;
    private final Program operator;
    private final Toll toll;
    private final Sights<NodeSet> sets = new Sights<>();
    private final Sights<Pod> pods = new Sights<>();

    private NodeSetBench(KubeConnection cluster, Program operator, Toll toll) {
        this.cluster = cluster;
        this.operator = operator;
        this.toll = toll;
        cluster.watches().open(NodeSet.class, sets);
        cluster.watches().open(Pod.class, pods);
    }

    /// What there is to be measured.
    private record Size(int pods, int sets) {
        int perSet() {
            return pods / sets;
        }
    }

    /// Runs it.
    ///
    /// @param arguments the number of pods, the number of sets that share them, a file for the figures
    public static void main(String[] arguments) throws Exception {
        var size = new Size(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        var folder = Files.createTempDirectory("rota-bench");
        var config = folder.resolve("kubeconfig");
        try (var _ = Program.cluster(folder, size.pods); var toll = new Toll(URI.create(env("SLURM_REST_URL")));
                var operator = Program.operator(folder, "nodeset");
                var cluster = KubeConnection.fromKubeconfig(config, KubeSettings.DEFAULT.withCustomResources(List.of(
                        NodeSet.class, SlurmCluster.class, RestApi.class)))) {
            var result = new NodeSetBench(cluster, operator, toll).run(size);
            System.out.println(result.text());
            Files.writeString(Path.of(arguments[2]), result.json().toString());
        }
    }

    /// What was found.
    ///
    /// @param ready until every pod was available and showed its Slurm node
    /// @param calls to slurmrestd in a minute at rest
    /// @param restCpu the part of a core at rest
    /// @param latency of one change in Slurm until the pod shows it, on average; half of the interval is waiting
    private record Result(Size size, Duration ready, double readyCpu, Map<String, Integer> calls, double restCpu,
            Duration latency, double changeCpu, long peak) {
        String text() {
            return String.format(Locale.ROOT, "%,d pods in %d sets: ready after %.1f s (%.1f s of cores); at rest %s "
                    + "calls a minute, %.2f %% of a core; one change: shown after %.1f s, %.1f ms of cores; %,d MB "
                    + "at most", size.pods, size.sets, ready.toMillis() / 1000.0, readyCpu, calls, restCpu * 100,
                    latency.toMillis() / 1000.0, changeCpu * 1000, peak);
        }

        Json.Obj json() {
            return Json.object("pods", Json.of(size.pods)).with("sets", Json.of(size.sets))
                    .with("readySeconds", number(ready.toMillis() / 1000.0)).with("readyCpuSeconds", number(readyCpu))
                    .with("callsPerMinute", Json.of(calls.values().stream().mapToInt(it -> it).sum()))
                    .with("restCpu", number(restCpu)).with("changeSeconds", number(latency.toMillis() / 1000.0))
                    .with("changeCpuSeconds", number(changeCpu)).with("peakMegabytes", Json.of(peak));
        }

        private static Json number(double value) {
            return new Json.Num(BigDecimal.valueOf(value));
        }
    }

    private Result run(Size size) throws InterruptedException {
        var cpu = operator.cpu();
        var began = System.nanoTime();
        for (var object : objects(size)) cluster.api().send(new Request.Create(object));
        sets.await(size.sets, it -> NodeSetStatus.of(it).pods().available() == size.perSet()
                && NodeSetStatus.of(it).slurm().idle() == size.perSet(), PATIENCE);
        pods.await(size.pods, it -> has(it, "SlurmNodeStateIdle"), PATIENCE);
        var ready = Duration.ofNanos(System.nanoTime() - began);
        var readyCpu = seconds(operator.cpu().minus(cpu));
        rest(SETTLING);
        var calls = toll.counts();
        cpu = operator.cpu();
        rest(REST);
        var restCpu = seconds(operator.cpu().minus(cpu)) / REST.toSeconds();
        var perMinute = toll.counts();
        calls.forEach((what, count) -> perMinute.merge(what, -count, Integer::sum));
        perMinute.values().removeIf(it -> it == 0);
        perMinute.replaceAll((_, count) -> count * RESTS_PER_MINUTE);
        cpu = operator.cpu();
        var latency = changes();
        return new Result(size, ready, readyCpu, perMinute, restCpu, latency,
                seconds(operator.cpu().minus(cpu)) / CHANGES - restCpu * latency.toMillis() / 1000.0,
                operator.peakMegabytes());
    }

    /// Drains nodes of the first set, as an admin would, one after the other.
    private Duration changes() throws InterruptedException {
        var slurm = slurm();
        var began = System.nanoTime();
        for (var i = 0; i < CHANGES; i++) {
            slurm.send(new SlurmChange.Drain("gpu0-" + i, "bench"));
            pods.await(i + 1, it -> has(it, "SlurmNodeStateDrain"), PATIENCE);
        }
        return Duration.ofNanos(System.nanoTime() - began).dividedBy(CHANGES);
    }

    private static void rest(Duration time) throws InterruptedException {
        var _ = new CountDownLatch(1).await(time.toSeconds(), TimeUnit.SECONDS);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    private static boolean has(Pod pod, String condition) {
        return pod.getStatus() != null && pod.getStatus().getConditions().stream()
                .anyMatch(it -> condition.equals(it.getType()));
    }

    private static Slurm slurm() {
        var key = Base64.getDecoder().decode(env("SLURM_JWT_KEY_BASE64"));
        var clock = InstantSource.system();
        return new SlurmRest(URI.create(env("SLURM_REST_URL")), new Tokens(() -> Optional.of(key),
                env("SLURM_REST_USER"), clock, new Ids(new SecureRandom())), clock);
    }

    private List<HasMetadata> objects(Size size) {
        var objects = new ArrayList<HasMetadata>();
        objects.add(new SecretBuilder().withNewMetadata().withNamespace("default").withName("slurm-auth").endMetadata()
                .addToData("jwt_hs256.key", env("SLURM_JWT_KEY_BASE64")).build());
        objects.add(made(new SlurmCluster(), "slurm", """
                {"external":true,"externalConfig":{"host":"127.0.0.1","port":6817},
                 "jwtKeyRef":{"name":"slurm-auth","key":"jwt_hs256.key"}}"""));
        var api = made(new RestApi(), "slurm", "{\"controllerRef\":{\"name\":\"slurm\"}}");
        api.getMetadata().setAnnotations(Map.of(NodeSetNames.REST_URL, toll.url(), NodeSetNames.SLURM_USER,
                env("SLURM_REST_USER")));
        objects.add(api);
        for (var i = 0; i < size.sets; i++)
            objects.add(made(new NodeSet(), "gpu" + i, """
                    {"controllerRef":{"name":"slurm"},"replicas":%d,"oversubscribeNode":true,
                     "slurmd":{"image":"none"}}""".formatted(size.perSet())));
        return objects;
    }

    private static <T extends GenericKubernetesResource> T made(T object, String name, String spec) {
        object.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
        object.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec), Map.class));
        return object;
    }

    private static String env(String name) {
        return Optional.ofNullable(System.getenv(name))
                .orElseThrow(() -> new IllegalStateException("expected the variable " + name + ", found none"));
    }
}
