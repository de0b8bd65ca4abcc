package rota.app.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.app.Packaged;
import rota.app.wiring.Nodes;
import rota.app.wiring.RealWorld;
import rota.app.wiring.SchedulerProcess;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// An API server with a scheduler and a node in this process, and the operator in one of its own, which can be killed.
final class Cluster {
    static final String NODE = "rota-here";

    private static final Kind JOBS = Kind.of(Job.class);

    private final Path kubeconfig;
    private final String manager;
    private final KubeConnection connection;
    private final Sightings<Job> jobs = new Sightings<>();
    private final Sightings<Pod> pods = new Sightings<>();
    private final Sightings<Event> events = new Sightings<>();
    private final Deque<End> ends = new ArrayDeque<>();
    private Optional<Packaged.Service> operator = Optional.empty();

    /// How to end one of the parts.
    private interface End {
        void end() throws InterruptedException;
    }

    /// @param manager what our Jobs are managed by; empty where nobody else manages any
    Cluster(Path kubeconfig, String manager) {
        this.kubeconfig = kubeconfig;
        this.manager = manager;
        this.connection = connect();
    }

    /// @param folder for the files of pods
    Cluster start(Path folder) throws IOException, InterruptedException, TimeoutException {
        var surroundings = RealWorld.surroundings();
        var scheduler = SchedulerProcess.of(ports(connect()), surroundings);
        scheduler.start();
        ends.push(() -> scheduler.stop(Duration.ofSeconds(5)));
        var nodes = new Nodes(new Nodes.Options(NODE, 1, Nodes.Mode.PROCESS, folder), ports(connect()), surroundings,
                connection.authority());
        ends.push(() -> nodes.stop(Duration.ofSeconds(20)));
        nodes.start(Duration.ofSeconds(60));
        connection.watches().open(Job.class, jobs);
        connection.watches().open(Pod.class, pods);
        connection.watches().open(Event.class, events);
        startOperator();
        return this;
    }

    private KubeConnection connect() {
        var opened = KubeConnection.fromKubeconfig(kubeconfig, KubeSettings.DEFAULT.withRate(500, 1000));
        ends.push(opened::close);
        return opened;
    }

    private static Ports ports(KubeConnection connection) {
        return new Ports(connection.api(), connection.watches());
    }

    void startOperator() throws IOException {
        operator = Optional.of(Packaged.start(List.of("operator", "--kubeconfig", kubeconfig.toString(),
                "--kube-api-qps", "500", "--kube-api-burst", "1000", "--job-managed-by", manager)));
    }

    /// As `kill -9` does it.
    void killOperator() throws InterruptedException, IOException {
        operator.orElseThrow().kill();
        operator.orElseThrow().close();
        operator = Optional.empty();
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    /// Creates a Job for our operator.
    Job create(Job job) {
        if (!manager.isEmpty()) job.getSpec().setManagedBy(manager);
        return (Job) send(new Request.Create(job)).orElseThrow();
    }

    /// A merge patch of the Job's spec.
    void change(Job job, String spec) {
        send(new Request.Patch(key(job), new PatchBody.Merge(Codec.readObject("{\"spec\":" + spec + "}")),
                Subresource.NONE));
    }

    Optional<HasMetadata> send(Request request) {
        return connection.api().send(request);
    }

    Sightings<Job> jobs() {
        return jobs;
    }

    Sightings<Pod> pods() {
        return pods;
    }

    Sightings<Event> events() {
        return events;
    }

    static Key key(Job job) {
        return JOBS.key(job.getMetadata().getNamespace(), job.getMetadata().getName());
    }

    void stop() throws IOException, InterruptedException {
        if (operator.isPresent()) operator.get().close();
        while (!ends.isEmpty()) ends.pop().end();
    }
}
