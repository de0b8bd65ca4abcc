package rota.app.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;

/// Goal: whoever changes, hands over or deletes a Job gets what Kubernetes promises. Method: as in [JobEndToEnd].
abstract class JobLifeEndToEnd extends JobEndToEnd {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void a_job_that_somebody_else_manages_is_left_alone() throws Exception {
        var foreign = AJob.plain("foreign", "true", it -> it.withManagedBy("example.com/somebody"));
        var created = (Job) cluster().send(new Request.Create(foreign)).orElseThrow();

        ended(cluster().create(AJob.plain("own", "true", it -> it)));

        var seen = cluster().jobs().await(it -> isSame(it, created));
        assertThat(seen.getMetadata().getResourceVersion()).isEqualTo(created.getMetadata().getResourceVersion());
        assertThat(pods(created)).isEmpty();
    }

    @Test
    void a_suspended_job_that_wants_nothing_is_complete() throws Exception {
        var job = cluster().create(AJob.plain("nothing", "true", it -> it.withCompletions(0).withSuspend(true)));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getStartTime()).isNull();
        assertThat(pods(job)).isEmpty();
    }

    @Test
    void an_indexed_job_shrinks_and_grows_while_it_runs() throws Exception {
        var go = folder.resolve("go");
        var job = cluster().create(AJob.indexed("elastic", 3, "while [ ! -e " + go + " ]; do sleep 0.2; done",
                it -> it));
        awaitActive(job, "0", "1", "2");

        cluster().change(job, "{\"completions\":1,\"parallelism\":1}");
        awaitActive(job, "0");
        cluster().change(job, "{\"completions\":2,\"parallelism\":2}");
        awaitActive(job, "0", "1");
        Files.createFile(go);
        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0,1");
        assertThat(done.getStatus().getFailed()).as("what was cut off has not failed").isNull();
    }

    @Test
    void more_or_fewer_pods_run_as_the_user_changes_the_parallelism() throws Exception {
        var go = folder.resolve("go");
        var job = cluster().create(AJob.indexed("wide", 4, "while [ ! -e " + go + " ]; do sleep 0.2; done",
                it -> it.withParallelism(1)));
        awaitActive(job, "0");

        cluster().change(job, "{\"parallelism\":3}");
        awaitActive(job, "0", "1", "2");
        cluster().change(job, "{\"parallelism\":0}");
        awaitActive(job);
        Files.createFile(go);
        cluster().change(job, "{\"parallelism\":4}");
        var done = ended(job);

        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0-3");
        assertThat(done.getStatus().getFailed()).isNull();
    }

    @Test
    void a_job_that_has_not_started_takes_other_directives_for_scheduling_and_then_no_more() throws Exception {
        var job = cluster().create(AJob.plain("directed", "true", it -> it.withSuspend(true)));

        cluster().change(job, "{\"suspend\":false,\"template\":{\"metadata\":{\"labels\":{\"tier\":\"gold\"}}}}");
        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(pods(job)).allMatch(it -> "gold".equals(it.getMetadata().getLabels().get("tier")));
        assertThatThrownBy(() -> cluster().change(job,
                "{\"template\":{\"metadata\":{\"labels\":{\"tier\":\"tin\"}}}}")).isInstanceOf(
                        ApiException.class)
                .hasMessageContaining("field is immutable");
    }

    @Test
    void pods_lose_their_finalizer_although_their_job_was_deleted_while_nobody_looked() throws Exception {
        var job = cluster().create(AJob.indexed("orphaned", 2, "sleep 600", it -> it));
        awaitActive(job, "0", "1");

        cluster().killOperator();
        cluster().send(new Request.Delete(Cluster.key(job), Preconditions.NONE,
                new DeleteOptions(Optional.empty(), Optional.of(Propagation.ORPHAN))));
        cluster().startOperator();

        cluster().pods().awaitAll(all -> ofJob(all, "orphaned").count() == 2
                && ofJob(all, "orphaned").noneMatch(JobEndToEnd::isTracked));
    }

    /// Waits until the pods that run, and are not on their way out, have these indexes.
    private void awaitActive(Job job, String... indexes) throws InterruptedException {
        cluster().pods().awaitAll(_ -> pods(job).stream()
                .filter(it -> it.getMetadata().getDeletionTimestamp() == null
                        && List.of("Pending", "Running").contains(it.getStatus().getPhase()))
                .map(JobEndToEnd::index).sorted().toList().equals(List.of(indexes)));
    }

    private static Stream<Pod> ofJob(List<Pod> pods, String name) {
        return pods.stream().filter(it -> name.equals(it.getMetadata().getLabels().get("job-name")));
    }
}
