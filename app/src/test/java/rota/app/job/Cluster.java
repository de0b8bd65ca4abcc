package rota.app.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;

/// A live cluster with one node, whose operator runs Jobs.
final class Cluster {
    static final String NODE = "rota-here";

    private static final Kind JOBS = Kind.of(Job.class);

    private final String manager;
    private final LiveCluster live;
    private final Sightings<Job> jobs;
    private final Sightings<Pod> pods;
    private final Sightings<Event> events;

    /// @param manager what our Jobs are managed by; empty where nobody else manages any
    Cluster(Path kubeconfig, String manager) {
        this.manager = manager;
        this.live = new LiveCluster(
                new LiveCluster.Settings(kubeconfig, NODE, 1, List.of("--job-managed-by", manager)));
        this.jobs = live.watch(Job.class);
        this.pods = live.watch(Pod.class);
        this.events = live.watch(Event.class);
    }

    /// @param folder for the files of pods
    Cluster start(Path folder) throws IOException, InterruptedException, TimeoutException {
        live.start(folder);
        startOperator();
        return this;
    }

    void startOperator() throws IOException {
        live.startOperator();
    }

    void killOperator() throws InterruptedException, IOException {
        live.killOperator();
    }

    Path kubeconfig() {
        return live.kubeconfig();
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
        return live.send(request);
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
        live.stop();
    }
}
