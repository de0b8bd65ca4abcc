package rota.bench.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Counts what the controller of a Job has written, by what watches show: a new pod, a pod that has lost the finalizer,
/// another version of the Job, an event about it. So it counts the same for everybody, and nobody has to tell.
final class Writes {
    private static final String FINALIZER = "batch.kubernetes.io/job-tracking";

    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger released = new AtomicInteger();
    private final AtomicInteger statuses = new AtomicInteger();
    private final AtomicInteger events = new AtomicInteger();
    private final Set<String> tracked = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private volatile Round round = new Round("", new CompletableFuture<>());

    /// The Job that runs now.
    private record Round(String job, CompletableFuture<Job> finished) {}

    /// Counts anew, for a Job of this name.
    ///
    /// @return the Job when it is over
    CompletableFuture<Job> begin(String job) {
        Stream.of(created, released, statuses, events).forEach(it -> it.set(0));
        round = new Round(job, new CompletableFuture<>());
        return round.finished();
    }

    Sink<Pod> pods() {
        return new Each<>(this::pod);
    }

    Sink<Job> jobs() {
        return new Each<>(this::job);
    }

    Sink<Event> events() {
        return new Each<>(it -> {
            if (it.getInvolvedObject().getKind().equals("Job")) events.incrementAndGet();
        });
    }

    /// What was written so far.
    Counts counts() {
        return new Counts(created.get(), released.get(), statuses.get(), events.get());
    }

    /// How often what was written.
    record Counts(int created, int released, int statuses, int events) {
        /// All but events.
        int all() {
            return created + released + statuses;
        }

        @Override
        public String toString() {
            return created + " pods created, " + released + " released, " + statuses + " statuses, " + events
                    + " events";
        }
    }

    private synchronized void pod(Pod pod) {
        var uid = pod.getMetadata().getUid();
        if (seen.add(uid)) created.incrementAndGet();
        if (pod.getMetadata().getFinalizers().contains(FINALIZER)) tracked.add(uid);
        else if (tracked.remove(uid)) released.incrementAndGet();
        notifyAll();
    }

    /// The last releases may be shown after the end of the Job: another watch tells of it.
    synchronized void awaitReleases(Duration patience) throws InterruptedException {
        var end = System.nanoTime() + patience.toNanos();
        while (!tracked.isEmpty()) {
            var left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left <= 0) throw new IllegalStateException(tracked.size() + " pods still have the finalizer");
            wait(left);
        }
    }

    private void job(Job job) {
        var now = round;
        if (!job.getMetadata().getName().equals(now.job())) return;
        if (job.getStatus() == null || job.getStatus().getUncountedTerminatedPods() == null) return; // its creation
        statuses.incrementAndGet();
        if (job.getStatus().getConditions().stream().anyMatch(it -> it.getType().equals("Complete")
                || it.getType().equals("Failed")))
            now.finished().complete(job);
    }

    /// Every version of every object.
    private record Each<T extends HasMetadata>(Consumer<T> use) implements Sink<T> {
        @Override
        public void replaced(List<T> objects, ResourceVersion version) {
            objects.forEach(use);
        }

        @Override
        public void changed(T object) {
            use.accept(object);
        }

        @Override
        public void removed(T object) {}

        @Override
        public void bookmark(ResourceVersion version) {}
    }
}
