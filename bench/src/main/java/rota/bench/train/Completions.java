package rota.bench.train;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;

/// Waits until so many TrainJobs are complete. One that fails is a failure of the benchmark.
final class Completions implements Sink<TrainJob> {
    private final int expected;
    private final Set<String> complete = new HashSet<>();
    private final CompletableFuture<Void> all = new CompletableFuture<>();

    Completions(int expected) {
        this.expected = expected;
    }

    CompletableFuture<Void> all() {
        return all;
    }

    @Override
    public void replaced(List<TrainJob> objects, ResourceVersion version) {
        objects.forEach(this::changed);
    }

    @Override
    public synchronized void changed(TrainJob job) {
        var status = TrainJobStatus.of(job);
        if (status.is(TrainJobStatus.FAILED))
            all.completeExceptionally(new IllegalStateException("expected it to complete, found " + job));
        if (status.is(TrainJobStatus.COMPLETE)) complete.add(job.getMetadata().getName());
        if (complete.size() == expected) all.complete(null);
    }

    @Override
    public void removed(TrainJob object) {}

    @Override
    public void bookmark(ResourceVersion version) {}
}
