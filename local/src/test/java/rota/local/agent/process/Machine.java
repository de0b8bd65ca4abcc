package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.kernel.process.Ports;
import rota.kernel.process.Surroundings;
import rota.local.agent.APod;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.TestApi;
import rota.local.agent.Until;

/// This machine as a node of a cluster in memory, with pods that really run.
final class Machine implements AutoCloseable {
    private final TestApi cluster;
    private final ProcessNode node;
    private final Path directory;
    private boolean closed;

    Machine(Path directory) {
        this(directory, new TestApi(InstantSource.system()), it -> it);
    }

    Machine(Path directory, TestApi cluster, UnaryOperator<ProcessSettings> edit) {
        this(directory, cluster, edit, Isolation::best);
    }

    /// A machine whose kernel gives pods no view of their own.
    static Machine bare(Path directory) {
        return new Machine(directory, new TestApi(InstantSource.system()), it -> it, _ -> Isolation.NONE);
    }

    private Machine(Path directory, TestApi cluster, UnaryOperator<ProcessSettings> edit,
            Function<Path, Isolation> trial) {
        this.cluster = cluster;
        this.directory = directory;
        this.node = new ProcessNode(edit.apply(ProcessSettings.of("here", directory)),
                new Ports(cluster.api(), cluster.watches()), new Surroundings(InstantSource.system(),
                        Thread::startVirtualThread, new SecureRandom(), new SimpleMeterRegistry()),
                new ProcessNode.Means(Tokens.NONE, trial));
        node.start();
        try {
            node.registered().get(60, TimeUnit.SECONDS);
        } catch (Exception trouble) {
            throw new IllegalStateException(trouble);
        }
    }

    static Container shell(String name, String script) {
        return shell(name, script, it -> it);
    }

    static Container shell(String name, String script, UnaryOperator<ContainerBuilder> edit) {
        return APod.container(name, it -> edit.apply(it.withCommand("/bin/sh", "-c", script)));
    }

    /// A pod with one container that runs a script, once.
    static PodBuilder once(String name, String script) {
        return APod.policy(APod.with(APod.named(name), shell("main", script)), "Never");
    }

    static PodBuilder once(String name, Container container) {
        return APod.policy(APod.with(APod.named(name), container), "Never");
    }

    /// Runs for as long as nobody stops it, and stops at once when asked.
    static String serve() {
        return "trap 'exit 0' TERM; while :; do sleep 0.1; done";
    }

    TestApi cluster() {
        return cluster;
    }

    ProcessNode node() {
        return node;
    }

    Path directory() {
        return directory;
    }

    /// Whether pods have mounts of their own here.
    boolean isolated() {
        return !"none".equals(cluster.find(io.fabric8.kubernetes.api.model.Node.class, "", "here").orElseThrow()
                .getMetadata().getLabels().get("rota.dev/isolation"));
    }

    Pod run(PodBuilder pod) {
        return cluster.run(pod, "here");
    }

    /// Runs the pod to its end, and returns what it printed.
    String output(PodBuilder pod) throws InterruptedException {
        var name = run(pod).getMetadata().getName();
        awaitOver(name);
        return logs(name);
    }

    Pod awaitOver(String name) throws InterruptedException {
        return await(name, it -> it.getStatus().getPhase().equals("Succeeded")
                || it.getStatus().getPhase().equals("Failed"));
    }

    Pod awaitReady(String name) throws InterruptedException {
        return await(name, it -> isTrue(it, "Ready"));
    }

    Pod await(String name, Predicate<Pod> condition) throws InterruptedException {
        Until.holds(cluster, () -> cluster.exists(name) && condition.test(cluster.pod(name)), () -> seen(name));
        return cluster.pod(name);
    }

    void awaitGone(String name) throws InterruptedException {
        Until.holds(cluster, () -> !cluster.exists(name), () -> seen(name));
    }

    void await(BooleanSupplier condition) throws InterruptedException {
        Until.holds(cluster, condition, () -> "events " + events());
    }

    String awaitEvent(String reason) throws InterruptedException {
        Until.holds(cluster, () -> events().stream().anyMatch(it -> it.startsWith(reason + ": ")),
                () -> events().toString());
        return events().stream().filter(it -> it.startsWith(reason + ": ")).findFirst().orElseThrow();
    }

    List<String> events() {
        return cluster.list(Event.class).stream().map(it -> it.getReason() + ": " + it.getMessage()).toList();
    }

    String logs(String pod) {
        return logs(pod, LogOptions.of(""));
    }

    String logs(String pod, LogOptions options) {
        try (InputStream in = node.containers().logs(new PodRef("default", pod), options)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    static boolean isTrue(Pod pod, String condition) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(it -> it.getType().equals(condition) && it.getStatus().equals("True"));
    }

    static ContainerStatus main(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst();
    }

    /// The processes of all pods here.
    List<ProcessHandle> processes() {
        return Sweeper.MACHINE.with("ROTA_AGENT=" + directory.toAbsolutePath().normalize());
    }

    @Override
    public void close() {
        if (closed) return;
        closed = true;
        try {
            node.stop(Duration.ofSeconds(1));
        } catch (IOException | InterruptedException trouble) {
            throw new IllegalStateException(trouble);
        }
    }

    private String seen(String name) {
        return Stream
                .concat(cluster.find(Pod.class, "default", name).map(it -> String.valueOf(it.getStatus())).stream(),
                        events().stream())
                .collect(Collectors.joining("\n"));
    }
}
