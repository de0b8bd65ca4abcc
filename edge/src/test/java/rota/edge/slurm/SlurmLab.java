package rota.edge.slurm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;
import rota.api.peer.SlurmState;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A real Slurm cluster on this machine, made by `hack/slurm-lab`.
public final class SlurmLab implements AutoCloseable {
    private static final Path SCRIPT = Path.of("..", "hack", "slurm-lab").toAbsolutePath().normalize();

    private final Path dir;
    private final Map<String, String> access;

    private SlurmLab(Path dir) {
        this.dir = dir;
        this.access = access(call("env").text);
    }

    /// With so many nodes, `node-0` and on. Where Slurm cannot be had, the test is skipped and says why.
    public static SlurmLab up(Path dir, int nodes) {
        return up(dir, nodes, Map.of());
    }

    /// The same, with another line in its slurm.conf.
    static SlurmLab up(Path dir, int nodes, String setting) {
        return up(dir, nodes, Map.of("SLURM_LAB_EXTRA_CONF", setting));
    }

    /// Without nodes: they come as pods.
    public static SlurmLab forPods(Path dir) {
        return up(dir, 0, Map.of("SLURM_LAB_POD_NODES", "1"));
    }

    private static SlurmLab up(Path dir, int nodes, Map<String, String> environment) {
        var installed = run(List.of(SCRIPT.toString(), dir.toString(), "install"), environment);
        assumeTrue(installed.code == 0, "no real Slurm on this machine: " + installed.text.strip());
        var up = run(List.of(SCRIPT.toString(), dir.toString(), "up", String.valueOf(nodes)), environment);
        if (up.code != 0) throw new IllegalStateException("expected a Slurm cluster, found: " + up.text);
        return new SlurmLab(dir);
    }

    /// A client that trusts the clock of this machine.
    public SlurmRest client() {
        return client(key());
    }

    SlurmRest client(byte[] key) {
        return new SlurmRest(URI.create(value("SLURM_REST_URL")), tokens(key, InstantSource.system()),
                InstantSource.system());
    }

    /// A client with a clock of its own.
    SlurmRest client(InstantSource clock) {
        return new SlurmRest(URI.create(value("SLURM_REST_URL")), tokens(key(), clock), clock);
    }

    private Tokens tokens(byte[] key, InstantSource clock) {
        return new Tokens(() -> Optional.of(key), value("SLURM_REST_USER"), clock,
                new Ids(RandomGenerator.of("SplittableRandom")));
    }

    /// What Slurm says when it is asked about one node only, which no client of ours does.
    SlurmState alone(String node) {
        var exchange = exchange();
        var answer = exchange.ask(Exchange.Question.get(new Versions(exchange).path("node/" + node)));
        return Shapes.nodes(answer).values().iterator().next().state();
    }

    /// What the cluster calls itself in the lists of nodes, by the versions of the API that are spoken here.
    Map<String, String> spoken() {
        var names = new TreeMap<String, String>();
        for (var version : Versions.KNOWN) {
            var path = "/slurm/" + version;
            if (exchange().knows(Exchange.Question.get(path + "/ping/")))
                names.put(version, Shapes.cluster(exchange().ask(Exchange.Question.get(path + "/nodes/"))));
        }
        return names;
    }

    /// Tells Slurm something about a node as no client of ours would.
    void tell(String node, String changes) {
        var exchange = exchange();
        exchange.ask(new Exchange.Question("POST", new Versions(exchange).path("node/" + node),
                Optional.of(Codec.readObject(changes))));
    }

    /// The words that this Slurm has for the state of a node, by its own description.
    List<String> words() {
        var schemas = exchange().ask(Exchange.Question.get("/openapi/v3")).object("components", "schemas");
        return schemas.fields().keySet().stream().filter(it -> it.endsWith("_node_states")).sorted()
                .map(it -> schemas.object(it, "items").items("enum")).flatMap(List::stream)
                .map(it -> ((Json.Str) it).value()).distinct().toList();
    }

    private Exchange exchange() {
        return new Exchange(URI.create(value("SLURM_REST_URL")), tokens(key(), InstantSource.system()),
                Duration.ofSeconds(15));
    }

    public byte[] key() {
        try {
            return Files.readAllBytes(Path.of(value("SLURM_JWT_KEY")));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// A command of the script, which must succeed.
    public Said call(String... words) {
        var line = new ArrayList<>(List.of(SCRIPT.toString(), dir.toString()));
        line.addAll(List.of(words));
        var said = run(line, Map.of());
        if (said.code != 0) throw new IllegalStateException("expected " + line + " to succeed, found: " + said.text);
        return said;
    }

    @Override
    public void close() {
        call("clean");
    }

    /// What a command said, and how it ended.
    public record Said(int code, String text) {}

    private static Said run(List<String> line, Map<String, String> environment) {
        try {
            var builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.environment().putAll(environment);
            var process = builder.start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Said(process.waitFor(), text);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    public String value(String name) {
        return Optional.ofNullable(access.get(name)).orElseThrow();
    }

    private static Map<String, String> access(String text) {
        var values = new TreeMap<String, String>();
        text.lines().map(it -> it.split("=", 2)).filter(it -> it.length == 2)
                .forEach(it -> values.put(it[0], it[1].replace("'", "")));
        return values;
    }
}
